package lab.live;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.RangeAssignor;
import org.apache.kafka.common.Configurable;

/** RangeAssignor that takes its time when the scenario says so. */
public final class SlowRangeAssignor extends RangeAssignor implements Configurable {
    private static final Map<String, Long> NEXT = new ConcurrentHashMap<>();
    private String client = "";

    /** The next assignment that this client computes lasts that much longer. */
    static void next(String client, long ms) {
        NEXT.put(client, ms);
    }

    @Override public void configure(Map<String, ?> configs) {
        client = String.valueOf(configs.get("client.id"));
    }

    @Override public GroupAssignment assign(org.apache.kafka.common.Cluster metadata, GroupSubscription subscriptions) {
        Long ms = NEXT.remove(client);
        if (ms != null) {
            try {
                Thread.sleep(ms);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return super.assign(metadata, subscriptions);
    }
}
