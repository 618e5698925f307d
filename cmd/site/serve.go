package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"rebalancelab/static"
	"rebalancelab/web"
)

var serveCommand = command{
	name:    "serve",
	args:    "[--addr ADDRESS]",
	summary: "Serve the site",
	detail: `
Everything is inside this one binary; it needs no network and keeps no files.
It stops on SIGINT or SIGTERM after the requests in flight are answered.`,
	run: serve,
}

// Times that a connection may take; nobody may hold one open for ever.
const (
	readTimeout  = 10 * time.Second
	writeTimeout = 60 * time.Second // a large file over a slow line
	idleTimeout  = 2 * time.Minute
	stopTimeout  = 10 * time.Second
	maxHeader    = 16 << 10
)

func serve(ctx context.Context, flags *flag.FlagSet, args []string, io streams) (int, error) {
	address := flags.String("addr", ":8080", "`ADDRESS` to listen on")
	rest, err := parse(flags, args)
	if err != nil {
		return exitUsage, err
	}
	if len(rest) > 0 {
		return exitUsage, usagef("unexpected argument %q", rest[0])
	}
	log := slog.New(slog.NewTextHandler(io.err, nil))
	assets, err := static.Built()
	if errors.Is(err, static.ErrUnbuilt) {
		log.Warn(err.Error())
	} else if err != nil {
		return exitFailed, err
	}
	content, err := load()
	if err != nil {
		return exitFailed, err
	}
	content.Assets, content.Log = assets, log
	listener, err := net.Listen("tcp", *address)
	if err != nil {
		return exitFailed, fmt.Errorf("cannot listen on %s: %w", *address, err)
	}
	site := web.New(content)
	log.Info("serving", "address", listener.Addr().String())
	return exitOK, serveUntil(ctx, politeListener{listener, site.Malformed}, site)
}

// serveUntil serves until the context ends, then lets requests in flight finish.
func serveUntil(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: readTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeader,
	}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		deadline, cancel := context.WithTimeout(context.Background(), stopTimeout)
		defer cancel()
		stopped <- server.Shutdown(deadline)
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}
