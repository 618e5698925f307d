package lab.live;

import java.io.*;
import java.net.*;
import java.util.*;

/**
 * A TCP proxy between one client and the broker, so that the network between them can be cut. Nothing is closed by a cut: what either side
 * sends is held back and goes on when it heals, as packets that are sent again. What a side has given up meanwhile, by closing the
 * connection, is dropped with it. New connections come up, but nothing passes through them.
 */
final class Proxy implements AutoCloseable {
    private final int port;
    private final int brokerPort;
    private volatile ServerSocket server;
    private final Set<Link> links = new HashSet<>();
    private boolean cut;

    Proxy(int port, int brokerPort) throws IOException {
        this.port = port;
        this.brokerPort = brokerPort;
        open();
    }

    /** Lets clients connect, in the beginning and after close. */
    void open() throws IOException {
        ServerSocket s = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
        server = s;
        daemon(() -> accept(s), "proxy-" + port);
    }

    private static void daemon(Runnable run, String name) {
        Thread t = new Thread(run, name);
        t.setDaemon(true);
        t.start();
    }

    private void accept(ServerSocket s) {
        while (!s.isClosed()) {
            try {
                Socket client = s.accept();
                client.setTcpNoDelay(true);
                synchronized (this) {
                    Link link = new Link(client);
                    links.add(link);
                    link.toBroker.begin(client);
                    if (!cut) link.connect();
                }
            } catch (IOException e) {
                // closed, or a client that is gone already
            }
        }
    }

    synchronized void cut() {
        cut = true;
    }

    synchronized void heal() {
        cut = false;
        for (Link link : List.copyOf(links)) link.heal();
    }

    /** Breaks all connections and refuses new ones. */
    @Override public synchronized void close() throws IOException {
        server.close();
        for (Link link : List.copyOf(links)) link.close();
    }

    /** One connection of the client and, behind it, one to the broker. All but reading happens under the proxy's lock. */
    private final class Link {
        private final Socket client;
        private Socket broker;
        private final Way toBroker = new Way();
        private final Way toClient = new Way();

        Link(Socket client) {
            this.client = client;
        }

        void connect() {
            try {
                broker = new Socket(InetAddress.getLoopbackAddress(), brokerPort);
                broker.setTcpNoDelay(true);
                toBroker.out = broker.getOutputStream();
                toClient.out = client.getOutputStream();
                toClient.begin(broker);
            } catch (IOException e) {
                close(); // the broker is down
            }
        }

        void heal() {
            if (toBroker.ended || toClient.ended) {
                close();
                return;
            }
            if (broker == null) connect();
            toBroker.flush();
            toClient.flush();
        }

        void close() {
            links.remove(this);
            for (Socket s : new Socket[] {client, broker}) {
                try {
                    if (s != null) s.close();
                } catch (IOException e) {
                    // it is gone
                }
            }
        }

        /** One direction, with what is held back. */
        private final class Way {
            private final ByteArrayOutputStream held = new ByteArrayOutputStream();
            private OutputStream out;
            private boolean ended;

            void begin(Socket from) {
                daemon(() -> pump(from), "pump");
            }

            private void pump(Socket from) {
                byte[] bytes = new byte[65536];
                try {
                    InputStream in = from.getInputStream();
                    for (int n; (n = in.read(bytes)) >= 0; ) {
                        synchronized (Proxy.this) {
                            held.write(bytes, 0, n);
                            if (!cut) flush();
                        }
                    }
                } catch (IOException e) {
                    // as if it had ended
                }
                synchronized (Proxy.this) {
                    ended = true;
                    if (!cut) close();
                }
            }

            private void flush() {
                if (out == null || held.size() == 0) return;
                try {
                    held.writeTo(out);
                    out.flush();
                    held.reset();
                } catch (IOException e) {
                    close();
                }
            }

            private void close() {
                Link.this.close();
            }
        }
    }
}
