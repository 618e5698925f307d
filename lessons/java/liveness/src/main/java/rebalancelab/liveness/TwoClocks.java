package rebalancelab.liveness;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * One consumer that can be blocked, killed or frozen while you watch the other.
 *
 * <pre>TwoClocks NAME BOOTSTRAP [BLOCK_SECONDS]</pre>
 *
 * With BLOCK_SECONDS the first batch takes that long: the application thread sleeps, the heartbeat
 * thread does not. The clocks are short, so that you need not wait for minutes.
 */
public final class TwoClocks {
    public static void main(String[] args) {
        String name = args[0];
        long block = args.length > 2 ? Long.parseLong(args[2]) : 0;
        try (var consumer = new KafkaConsumer<String, String>(Map.of(
                "bootstrap.servers", args[1],
                "group.id", "two-clocks",
                "client.id", name,
                "auto.offset.reset", "earliest",
                "enable.auto.commit", "false",
                "heartbeat.interval.ms", "1000",   // clock 1: the broker watches heartbeats
                "session.timeout.ms", "6000",
                "max.poll.interval.ms", "10000",   // clock 2: the client watches poll()
                "key.deserializer", StringDeserializer.class,
                "value.deserializer", StringDeserializer.class))) {
            consumer.subscribe(List.of("two-clocks"), new Listener(name));
            while (true) {
                var records = consumer.poll(Duration.ofMillis(200));
                if (records.isEmpty()) {
                    continue;
                }
                say(name, "got " + records.count() + " records");
                if (block > 0) {
                    say(name, "works for " + block + " s without calling poll()");
                    sleep(block);
                    block = 0;
                }
                try {
                    consumer.commitSync();
                    say(name, "committed");
                } catch (CommitFailedException e) {
                    say(name, "commit failed: CommitFailedException");
                }
            }
        }
    }

    private record Listener(String name) implements ConsumerRebalanceListener {
        @Override public void onPartitionsAssigned(Collection<TopicPartition> p) {
            say(name, "assigned " + p);
        }
        @Override public void onPartitionsRevoked(Collection<TopicPartition> p) {
            say(name, "revoked " + p);
        }
        @Override public void onPartitionsLost(Collection<TopicPartition> p) {
            say(name, "lost " + p);
        }
    }

    private static void say(String name, String what) {
        System.out.printf("%tT %s %s%n", System.currentTimeMillis(), name, what);
    }

    private static void sleep(long seconds) {
        try {
            Thread.sleep(seconds * 1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
