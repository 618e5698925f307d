package bring

// Names that other clients and frameworks have for Kafka's settings. "" = it has no
// counterpart in the Java consumer.
var librdkafka = map[string]string{
	"fetch.wait.max.ms": "fetch.max.wait.ms", "fetch.message.max.bytes": "max.partition.fetch.bytes", "metadata.broker.list": "bootstrap.servers",
	"topic.metadata.refresh.interval.ms": "metadata.max.age.ms", "socket.timeout.ms": "request.timeout.ms",
	"enable.auto.offset.store": "", "queued.min.messages": "", "queued.max.messages.kbytes": "", "statistics.interval.ms": "",
	"enable.partition.eof": "", "coordinator.query.interval.ms": "", "group.protocol.type": "", "fetch.error.backoff.ms": "",
	"message.max.bytes": "", "log.connection.close": "", "broker.address.family": "", "fetch.queue.backoff.ms": "", "offset.store.method": "",
}

var kafkaJS = map[string]string{
	"groupId": "group.id", "clientId": "client.id", "brokers": "bootstrap.servers", "sessionTimeout": "session.timeout.ms", "rebalanceTimeout": "max.poll.interval.ms",
	"heartbeatInterval": "heartbeat.interval.ms", "metadataMaxAge": "metadata.max.age.ms", "allowAutoTopicCreation": "allow.auto.create.topics",
	"maxBytesPerPartition": "max.partition.fetch.bytes", "minBytes": "fetch.min.bytes", "maxBytes": "fetch.max.bytes",
	"maxWaitTimeInMs": "fetch.max.wait.ms", "rackId": "client.rack", "autoCommit": "enable.auto.commit", "autoCommitInterval": "auto.commit.interval.ms",
	"fromBeginning": "auto.offset.reset", "autoCommitThreshold": "", "partitionsConsumedConcurrently": "", "eachBatchAutoResolve": "",
	"maxInFlightRequests": "", "readUncommitted": "", "partitionAssigners": "", "retry": "",
	"username": "", "password": "", "logLevel": "", "connectionTimeout": "",
}

// springConsumer are the properties below spring.kafka.consumer.
var springConsumer = map[string]string{
	"auto-commit-interval": "auto.commit.interval.ms", "auto-offset-reset": "auto.offset.reset", "bootstrap-servers": "bootstrap.servers",
	"client-id": "client.id", "enable-auto-commit": "enable.auto.commit", "fetch-max-wait": "fetch.max.wait.ms", "fetch-min-size": "fetch.min.bytes",
	"group-id": "group.id", "heartbeat-interval": "heartbeat.interval.ms", "isolation-level": "isolation.level", "key-deserializer": "key.deserializer",
	"value-deserializer": "value.deserializer", "max-poll-records": "max.poll.records", "max-poll-interval": "max.poll.interval.ms",
}

// springListener are those below spring.kafka.listener that a lab's container has;
// the word is the key of the script.
var springListener = map[string]string{
	"ack-mode": "ack", "ack-time": "ackTime", "ack-count": "ackCount", "poll-timeout": "pollTimeout", "concurrency": "concurrency", "type": "listener",
}

// resetWords are librdkafka's other words for auto.offset.reset.
var resetWords = map[string]string{"smallest": "earliest", "beginning": "earliest", "largest": "latest", "end": "latest", "error": "none"}
