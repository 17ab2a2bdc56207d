import type { Plugin } from 'vite';

/**
 * Unused parts of the router by file, with stubs: every page carries all routes (`routeDiscovery` is `initial`),
 * nothing is instrumented, and the root has its own `ErrorBoundary` and `Layout`. Other errors go to `onUncaughtError`
 * instead of the router's page.
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
 * Removes code that bundlers cannot prove unused. Stubs keep the exports and throw when called; the build fails when a
 * part no longer exists.
 */
export function leaveOutUnusedCode(): Plugin {
  const met = new Set<string>();
  return {
    name: 'seoga-spared-code',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const part = /\/node_modules\/react-router\/dist\/production\/(.+\.js)$/.exec(id)?.[1] ?? '';
      const responses = UNUSED[part];
      if (!responses) return null;
      const names = /^export \{ ([^}]+) \};$/m.exec(code)?.[1]?.split(', ') ?? [];
      const lost = Object.keys(responses).find((name) => !names.includes(name));
      if (names.length === 0 || lost) this.error(`react-router's ${part} has other exports than it had: ${lost ?? ''}`);
      met.add(part);
      return { code: names.map((name) => preloadProvider(name, responses[name])).join('\n'), map: null };
    },
    generateBundle() {
      const lost = Object.keys(UNUSED).find((part) => !met.has(part));
      if (lost) this.error(`react-router has no ${lost} any more: look what of it the browser need not load`);
    },
  };
}

function preloadProvider(name: string, response: string | undefined): string {
  return `export const ${name}=${response ?? `function(){throw new Error('${name} was left out')}`};`;
}
