/** The Makefile: kubebuilder's targets, each a line of `npx setpoint` or npm. */
export function makefile(): string {
  return `# What kubebuilder's projects answer to, for hands that know it. Each target is one command, which works without make too.
IMG ?= controller:latest
PLATFORMS ?= linux/amd64,linux/arm64
SETPOINT ?= npx setpoint
.DEFAULT_GOAL := all

.PHONY: all
all: manifests vet test build ## Everything that needs no cluster.

.PHONY: help
help: ## Show the targets.
	@awk 'BEGIN { FS = ":.*## " } /^[a-z-]+:.*## / { printf "  %-16s %s\\n", $$1, $$2 }' $(MAKEFILE_LIST)

node_modules: package.json
	npm install
	@touch node_modules

.PHONY: manifests
manifests: node_modules ## Write config/ and dist/install.yaml from the definitions in src/.
	$(SETPOINT) manifests

.PHONY: generate
generate: manifests ## The same: types follow from the definitions, there is no other code to generate.

.PHONY: fmt
fmt: node_modules ## Format the source.
	npm run fmt

.PHONY: lint
lint: node_modules ## Look for likely mistakes.
	npm run lint

.PHONY: lint-fix
lint-fix: node_modules ## The same, and mend what can be mended.
	npm run lint -- --write

.PHONY: vet
vet: node_modules ## Check the types.
	npm run vet

.PHONY: test
test: node_modules ## Run the tests, on the embedded API server.
	npm test

.PHONY: dev
dev: node_modules ## Run an API server and the operator, and restart it on save.
	$(SETPOINT) dev

.PHONY: run
run: node_modules ## Run the operator on this machine, against the current cluster.
	$(SETPOINT) run

.PHONY: build
build: node_modules ## Bundle the operator into dist/operator.mjs.
	$(SETPOINT) build

.PHONY: docker-build
docker-build: node_modules ## Build the image IMG, with docker, podman or buildah.
	$(SETPOINT) image --tag $(IMG)

.PHONY: docker-push
docker-push: node_modules ## Push the image IMG.
	$(SETPOINT) image --tag $(IMG) --no-build --push

.PHONY: docker-buildx
docker-buildx: node_modules ## Build the image IMG for all PLATFORMS, and push it.
	$(SETPOINT) image --tag $(IMG) --platform $(PLATFORMS) --push

.PHONY: build-installer
build-installer: node_modules ## Write dist/install.yaml with the image IMG.
	$(SETPOINT) manifests --image $(IMG)

.PHONY: install
install: node_modules ## Install the CustomResourceDefinitions into the current cluster.
	$(SETPOINT) install

.PHONY: uninstall
uninstall: node_modules ## Delete them again, with all their objects.
	$(SETPOINT) uninstall

.PHONY: deploy
deploy: node_modules ## Deploy the operator with the image IMG to the current cluster; asks nothing.
	$(SETPOINT) deploy --image $(IMG) --yes

.PHONY: undeploy
undeploy: node_modules ## Take everything that deploy made out of the cluster, with all objects; asks nothing.
	$(SETPOINT) undeploy --yes
`
}
