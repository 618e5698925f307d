# Two commands matter: "make run" (the site on :8080) and "make test" (everything that must hold).
SHELL := /bin/sh
ADDR ?= :8080
TEMPL := go run github.com/a-h/templ/cmd/templ@v0.3.1118
STATICCHECK := go run honnef.co/go/tools/cmd/staticcheck@v0.8.2
export CHROMIUM ?= $(shell command -v chromium || echo /usr/bin/chromium)
GO_JS := $(shell go env GOROOT)/lib/wasm/go_js_wasm_exec

.PHONY: run build assets test test-go test-static test-wasm e2e lint fmt generate fonts bench shots size check-java record fuzz-kafka chromium clean

run: build ## build all and serve
	./bin/site serve --addr $(ADDR)

build: assets ## the site as one binary, bin/site
	go build -trimpath -o bin/site ./cmd/site

assets: node_modules ## everything that the browser downloads, into static/dist
	node static/build.mjs

test: node_modules chromium ## everything, in the order in which it fails soonest
	$(MAKE) lint
	$(MAKE) build
	$(MAKE) test-go
	$(MAKE) test-static
	$(MAKE) test-wasm
	node static/size.mjs
	$(MAKE) e2e

test-go:
	go test ./...

test-static: node_modules ## unit tests of the browser code, in Node
	node static/test.mjs

test-wasm: ## the engine as WebAssembly, in Node
	GOOS=js GOARCH=wasm go test -exec="$(GO_JS)" ./wasm
	node --test wasm/same.test.mjs

e2e: node_modules chromium ## journeys in a real browser against the built server
	@test -x bin/site || $(MAKE) build
	node --test --test-concurrency=2 static/e2e/*.test.mjs

lint: node_modules
	go vet ./...
	$(STATICCHECK) ./...
	test -z "$$(gofmt -l cmd engine lessons quizzes static wasm web *.go 2>/dev/null | tee /dev/stderr)"
	npx tsc --noEmit
	npx biome check

fmt: node_modules
	gofmt -w $$(find . -name '*.go' -not -path './node_modules/*' -not -name '*_templ.go')
	$(TEMPL) fmt web
	npx biome check --write

generate: ## Go from templates; the result is committed
	$(TEMPL) generate -path web

fonts: node_modules ## subsets, licences and the width table; the result is committed
	node static/fonts/build.mjs

bench: build chromium ## speed: simulator natively and as WebAssembly, large groups, seeking, in a browser, assignors beside their peers
	go test -run '^$$' -bench 'Steps|Fleet' -benchtime 3x -benchmem ./engine/sim
	GOOS=js GOARCH=wasm go test -exec="$(GO_JS)" -run '^$$' -bench Steps -benchtime 3x ./engine/sim
	go test -run '^$$' -bench 'Steps|Seek|Large' ./engine
	node wasm/bench.mjs
	node static/e2e/perf.mjs
	engine/conform/bench/run.sh

size: node_modules ## bytes per download and per Go package, with their limits
	@test -f static/dist/manifest.json || $(MAKE) assets
	node static/size.mjs
	@if [ -d wasm ]; then node static/wasmsize.mjs; fi

shots: build chromium ## pictures of every page and one contact sheet, into shots/
	node static/e2e/shots.mjs

check-java: ## compile and run the Java programs of the lessons (needs a JDK and Maven)
	lessons/java/check.sh

record: ## play the timelines with real consumers again (needs a JDK and Maven): FILES="engine/conform/kafka/live/scenarios/NAME.json"
	engine/conform/kafka/kafka.sh live record $(or $(FILES),engine/conform/kafka/live/scenarios)

fuzz-kafka: build ## fresh cases from Kafka itself: SEED=7 COUNT=500 ASSIGN=20000 KINDS="classic static"
	engine/conform/fuzz-kafka.sh bin/site

node_modules: package.json package-lock.json
	npm ci --no-audit --no-fund
	@touch node_modules

chromium:
	@command -v $(CHROMIUM) >/dev/null || { [ "$$(id -u)" = 0 ] || { echo "Chromium is missing: install it, or say where it is with CHROMIUM=/path make test" >&2; exit 1; }; \
	  apt-get update && apt-get install -y --no-install-recommends chromium; }

clean:
	rm -rf bin tmp shots node_modules
	find static/dist -mindepth 1 -not -name UNBUILT.txt -delete
