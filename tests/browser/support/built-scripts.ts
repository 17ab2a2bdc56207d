import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const ASSETS = join(import.meta.dirname, '..', '..', '..', 'build', 'client', 'assets');

/** Pattern of the URLs of modules' built scripts. Throws when the build has none, so that an outdated name cannot pass. */
export function builtScript(...modules: string[]): RegExp {
  const files = readdirSync(ASSETS);
  for (const module of modules)
    if (!files.some((file) => new RegExp(`^${module}-[\\w-]{8}\\.js$`).test(file)))
      throw new Error(`the build has no script of a module ${module}`);
  return new RegExp(`/assets/(${modules.join('|')})-[\\w-]{8}\\.js`);
}
