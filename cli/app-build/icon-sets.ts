import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { OWN_ICON_SET } from '#shared/content/icons';

interface WrittenSet {
  prefix: string;
  width?: number;
  height?: number;
  icons: Record<string, { body: string }>;
}

/** Copies the icon set next to the server, so that running does not need the package. */
export function writeIconSets(folder: string): void {
  const file = createRequire(import.meta.url).resolve(`@iconify-json/${OWN_ICON_SET}/icons.json`);
  const { prefix, width = 24, height = 24, icons }: WrittenSet = JSON.parse(readFileSync(file, 'utf8'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${OWN_ICON_SET}.json`), JSON.stringify({ prefix, width, height, icons }));
}
