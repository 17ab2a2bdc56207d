import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Changes to Vite's preload function. The router marks a style sheet that is already loaded with a `#`; Vite does not
 * recognize it and appends it again, so that shared rules override a screen's own.
 */
const CHANGES: [was: RegExp, is: string][] = [
  [
    /document\.head\.appendChild\(link\)/,
    '(document.querySelector(`link[href="${dep.pathname}#"]`) ?? document.head.lastChild).after(link)',
  ],
  // Drops fallbacks that current browsers do not need and the nonce, which no page has.
  [
    /function allSettled\(promises\) \{[^]*?\n\t*\}(?=\s*function importMetaResolve)/,
    'const allSettled = (promises) => Promise.allSettled(promises);',
  ],
  [/const cspNonceMeta = [^]*?;\s*const cspNonce = [^;]*;/, ''],
  [/if \(cspNonce\) [^;]*;/, ''],
];

/** Inserts late style sheets next to their loaded copy, to keep the cascade order. */
export function keepStyleOrder(): Plugin {
  let isMet = false;
  return {
    name: 'seoga-deferred-styles',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (id !== HELPER) return null;
      const lost = CHANGES.find(([was]) => !was.test(code));
      if (lost)
        this.error(`the bundler's preload helper has no ${lost[0].source} any more: look how it adds style sheets`);
      isMet = true;
      return { code: CHANGES.reduce((text, [was, is]) => text.replace(was, () => is), code), map: null };
    },
    generateBundle() {
      if (!isMet) this.error('the bundler has no preload helper any more: look how it adds style sheets');
    },
  };
}
