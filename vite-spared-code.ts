import type { Plugin } from 'vite';

/**
 * Parts of the router that this house never enters, by their file, with what the rest of the router asks of them: every
 * page carries the whole list of routes (`routeDiscovery` is `initial`), nothing is instrumented, and the root has its own
 * `ErrorBoundary` and `Layout` for what the router would show of itself. What throws outside of these comes to
 * `onUncaughtError` instead of to the router's own page.
 */
const UNUSED: Record<string, Record<string, string>> = {
  'lib/dom/ssr/route-discovery.js': {},
  'lib/dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: '()=>false',
    getPatchRoutesOnNavigationFunction: '()=>undefined',
    useFogOFWarDiscovery: '()=>undefined',
  },
  'lib/dom/ssr/errorBoundaries.js': { RemixErrorBoundary: '({children})=>children' },
  'lib/dom/ssr/fallback.js': { RemixRootDefaultHydrateFallback: '()=>null' },
  'lib/router/instrumentation.js': { consumeInstrumentationClientResultMetaReceiver: '()=>undefined' },
};

/**
 * Leaves code out of the browser's files that no bundler can know to be unused. What stands in for a part has its very
 * exports; one that is called after all throws. The build stops when the router has no such part any more.
 */
export function leaveOutUnusedCode(): Plugin {
  const met = new Set<string>();
  return {
    name: 'seoga-spared-code',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const part = /\/node_modules\/react-router\/dist\/production\/(.+\.js)$/.exec(id)?.[1] ?? '';
      const answers = UNUSED[part];
      if (!answers) return null;
      const names = /^export \{ ([^}]+) \};$/m.exec(code)?.[1]?.split(', ') ?? [];
      const lost = Object.keys(answers).find((name) => !names.includes(name));
      if (names.length === 0 || lost) this.error(`react-router's ${part} has other exports than it had: ${lost ?? ''}`);
      met.add(part);
      return { code: names.map((name) => standIn(name, answers[name])).join('\n'), map: null };
    },
    generateBundle() {
      const lost = Object.keys(UNUSED).find((part) => !met.has(part));
      if (lost) this.error(`react-router has no ${lost} any more: look what of it the browser need not load`);
    },
  };
}

function standIn(name: string, answer: string | undefined): string {
  return `export const ${name}=${answer ?? `function(){throw new Error('${name} was left out')}`};`;
}
