import { registerHooks } from 'node:module';
import type { Mutant } from './mutant.ts';

/** Throws when the mutant no longer matches its file. */
export function applyMutant(name: string, { file, changes = [] }: Pick<Mutant, 'file' | 'changes'>): void {
  if (!file) return;
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      if (!url.endsWith(file) || !loaded.source) return loaded;
      let source =
        typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString();
      for (const [from, to] of changes) {
        if (!source.includes(from)) throw new Error(`the mutant "${name}" no longer fits: ${from}`);
        source = source.replace(from, () => to);
      }
      return { ...loaded, source };
    },
  });
}
