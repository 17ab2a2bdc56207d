import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Face, letter } from '../lettering.ts';
import { mark } from '../marks/mark.ts';

export const width = 800;
export const height = 1200;
const shelf = new URL('../../', import.meta.url);

export function pathOf(slug: string, file: string): string {
  return new URL(`${slug}/${file}`, shelf).pathname;
}

interface Creator {
  name: string;
  role?: string;
}

function isCreator(value: unknown): value is Creator {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}

function creators(slug: string): Creator[] {
  const file = new URL(`${slug}/work.yaml`, shelf);
  if (!existsSync(file)) return [];
  const work: unknown = parse(readFileSync(file, 'utf8'));
  if (typeof work !== 'object' || work === null || !('creators' in work) || !Array.isArray(work.creators)) return [];
  return work.creators.filter(isCreator);
}

/** The pen names from the work's own description, with roles when there are several; a cover without one is still a cover. */
function penNames(slug: string): string {
  const people = creators(slug);
  if (people.length === 1) return people[0]?.name ?? '';
  return people.map(({ name, role }) => (role ? `${name} ${role}` : name)).join('  ·  ');
}

export function title(
  text: string,
  look: {
    x: number;
    y: number;
    size: number;
    fill: string;
    face?: Face;
    anchor?: 'start' | 'middle' | 'end';
    leading?: number;
    spacing?: number;
  },
): string {
  return letter(text, {
    face: look.face ?? 'serifBold',
    size: look.size,
    x: look.x,
    y: look.y,
    fill: look.fill,
    anchor: look.anchor ?? 'start',
    lineHeight: look.size * (look.leading ?? 1.22),
    spacing: look.spacing ?? -look.size * 0.02,
  });
}

/** Pen name at the left and the shop's mark at the right: the line every jacket ends with. */
export function foot(slug: string, fill: string, accent = fill): string {
  const name = letter(penNames(slug), { face: 'serifBold', size: 30, x: 64, y: 1146, fill, spacing: 1 });
  return name + mark(700, 1114, 36, fill, accent);
}
