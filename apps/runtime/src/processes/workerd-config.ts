/** Everything that the configuration of one workerd process says. */
export interface WorkerdConfig {
  /** Files of the wrapper, the main module first; they stand beside the configuration. */
  readonly modules: readonly string[];
  readonly listenOn: string;
  readonly proxy: string;
  readonly heapMegabytes: number;
}

/** Behaviour of workerd is dated: a newer program keeps running scripts as this date has it. */
const COMPATIBILITY_DATE = '2026-11-01';

/**
 * Requests hold memory that V8 does not see. Left to itself it collects so late that a script which is merely called
 * often grows by hundreds of megabytes.
 */
const FIRST_COLLECTION_MEGABYTES = 8;

/**
 * Returns the configuration of a process that runs one script: no bindings, no disk, no cache, and the proxy as its
 * only way out.
 */
export function workerdConfig({ modules, listenOn, proxy, heapMegabytes }: WorkerdConfig): string {
  const listed = modules.map((name) => `(name = ${quote(name)}, esModule = embed ${quote(name)})`);
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  v8Flags = ["--max-heap-size=${heapMegabytes}", "--initial-old-space-size=${FIRST_COLLECTION_MEGABYTES}"],
  services = [
    (name = "script", worker = (
      modules = [${listed.join(', ')}],
      compatibilityDate = "${COMPATIBILITY_DATE}",
      globalOutbound = "proxy",
    )),
    (name = "proxy", external = (address = ${quote(`unix:${proxy}`)}, http = (style = proxy))),
    (name = "internet", network = (allow = [])),
  ],
  sockets = [(name = "calls", address = ${quote(`unix:${listenOn}`)}, http = (), service = "script")],
);
`;
}

function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
