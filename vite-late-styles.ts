import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * What is said otherwise of the function that fetches a late part's files. A sheet that a screen has already is named there
 * with a `#` (the router's way to tell both apart); the bundler does not know it again, and appended it once more at the end:
 * rules that all screens share then won over a screen's own.
 */
const CHANGES: [was: RegExp, is: string][] = [
  [
    /document\.head\.appendChild\(link\)/,
    '(document.querySelector(`link[href="${dep.pathname}#"]`) ?? document.head.lastChild).after(link)',
  ],
  // What browsers of today have themselves, and a nonce that no page has: left out, it pays for the line above.
  [
    /function allSettled\(promises\) \{[^]*?\n\t*\}(?=\s*function importMetaResolve)/,
    'const allSettled = (promises) => Promise.allSettled(promises);',
  ],
  [/const cspNonceMeta = [^]*?;\s*const cspNonce = [^;]*;/, ''],
  [/if \(cspNonce\) [^;]*;/, ''],
];

/** A style sheet that comes late stands beside its twin of the first load, so that what follows still has the last word. */
export function keepStyleOrder(): Plugin {
  let isMet = false;
  return {
    name: 'seoga-late-styles',
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
