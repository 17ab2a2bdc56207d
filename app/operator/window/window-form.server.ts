import { data, redirect } from 'react-router';
import { selectPictures } from '#domain/catalogue';
import type { Actor } from '#domain/operators';
import { hangPicture } from '#domain/showcase';
import type { Context } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { pictureAddress } from '#vocabulary/picture-address';
import { refusalMessage, refusalStatus } from '#vocabulary/refusal-answers';
import type { ConsoleFault } from '../form-fault.ts';
import type { ConsoleForm } from '../settle-act.server.ts';
import type { Values } from './desk.ts';

const MOST_PICTURE_BYTES = 5 * 1024 * 1024;
const SHOWN_WIDTH = 720;
const FORM_FIELD = /^[\w.-]{1,60}$/;
const MOST_SAID = 5;

/** A form that comes back: what is wrong, and everything that was typed. */
export function faulty(fault: { field: string; said: string; code?: string }, typed: Values) {
  const told: ConsoleFault = { code: 'INPUT_ERROR 0001', ...fault, typed };
  return data({ fault: told }, { status: 422 });
}

/** A refusal as the form shows it, at its field; a fault is thrown on. */
export function refused(error: unknown, { fields, typed }: { fields: Record<string, string>; typed: Values }) {
  if (!(error instanceof Refusal)) throw error;
  const { refusalName: name, code: number, facts } = error;
  const code = `${name} ${number}`;
  const field = fields[code] ?? fields[name] ?? '';
  const told: ConsoleFault = { field, said: refusalMessage(name, number, facts), code, typed };
  return data({ fault: told }, { status: refusalStatus(name, number) });
}

/** Leads on after a form went through; what had to be changed goes along, to be told once. */
export function leadOn(path: string, order: { said: string; warnings?: readonly string[] }): Response {
  const url = new URL(path, 'http://localhost');
  url.searchParams.set('said', order.said);
  for (const warning of (order.warnings ?? []).slice(0, MOST_SAID)) url.searchParams.append('warning', warning);
  return redirect(url.pathname + url.search, 303);
}

/** What `leadOn` left to be told. */
export function warningsIn(url: URL): string[] {
  return url.searchParams.getAll('warning').slice(0, MOST_SAID);
}

/** A form's fields as text, but for files and what the console itself sends. */
export function valuesOf(form: ConsoleForm): Values {
  return Object.fromEntries(Object.entries(form.typed).filter(([name]) => FORM_FIELD.test(name)));
}

/**
 * Hangs the pictures that a form brought, under its fields' names, and takes down those that were unticked. Refuses with
 * WINDOW_ERROR 0013 what cannot be shown.
 */
export async function withPictures(
  ctx: Pick<Context, 'db' | 'press'>,
  order: { by: Actor; form: ConsoleForm; values: Values; fields: readonly string[]; purpose: 'cover' | 'illustration' },
): Promise<Values> {
  const { by, form, values, fields, purpose } = order;
  const hung = { ...values };
  for (const field of fields) {
    if (form(`${field}-off`) === 'on') hung[field] = '';
    const file = form.file(`${field}-file`);
    if (file) hung[field] = await hangFile(ctx, { by, file, purpose });
  }
  return hung;
}

/** Hangs one file. Refuses with WINDOW_ERROR 0013. */
export async function hangFile(
  ctx: Pick<Context, 'db' | 'press'>,
  { by, file, purpose }: { by: Actor; file: File; purpose: 'cover' | 'illustration' },
): Promise<string> {
  if (file.size > MOST_PICTURE_BYTES) throw new Refusal('WINDOW_ERROR', '0013', { sentence: '5MB를 넘습니다.' });
  const bytes = new Uint8Array(await file.arrayBuffer());
  return hangPicture(ctx, { by, file: { name: file.name, bytes }, purpose });
}

/** Where pictures are to be seen, by their hashes. */
export async function pictureSources(ctx: Pick<Context, 'db'>, hashes: readonly string[]): Promise<Values> {
  const wanted = hashes.filter((hash) => hash !== '');
  const stored = wanted.length > 0 ? await selectPictures(ctx.db, wanted) : [];
  return Object.fromEntries(
    stored.map((picture) => {
      const widths = picture.variants.filter(({ format }) => format === 'webp').map(({ width }) => width);
      const shown =
        widths.filter((width) => width <= SHOWN_WIDTH).toSorted((one, other) => other - one)[0] ?? widths[0];
      return [picture.hash, pictureAddress({ hash: picture.hash }, `${shown ?? 0}.webp`)];
    }),
  );
}

/** A place in an order that the address names; undefined where it names none. */
export function placeIn(url: URL, name: 'at' | 'copy'): number | undefined {
  const place = url.searchParams.get(name) ?? '';
  return /^\d{1,3}$/.test(place) ? Number(place) : undefined;
}
