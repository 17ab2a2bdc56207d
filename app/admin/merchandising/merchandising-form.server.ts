import { data, redirect } from 'react-router';
import { selectPictures } from '#domain/catalog';
import type { Actor } from '#domain/operators';
import { uploadStorefrontPicture } from '#domain/merchandising';
import type { Context } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { pictureVariantUrl } from '#shared/catalog/picture-url';
import { errorMessage, errorStatusOf } from '#shared/errors/errors';
import type { ConsoleFormError } from '../components/form-error.ts';
import type { ConsoleForm } from '../components/console-form.server.ts';
import type { Values } from './entity-form.ts';

const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
const PREVIEW_WIDTH = 720;
const FORM_FIELD = /^[\w.-]{1,60}$/;
const MAX_MESSAGE_LENGTH = 5;

export function fieldError(formError: { field: string; message: string; code?: string }, formValues: Values) {
  const payload: ConsoleFormError = { code: 'INPUT_ERROR 0001', ...formError, typed: formValues };
  return data({ error: payload }, { status: 422 });
}

/** Rethrows anything but a DomainError. */
export function merchandisingErrorOf(
  error: unknown,
  { fields, typed }: { fields: Record<string, string>; typed: Values },
) {
  if (!(error instanceof DomainError)) throw error;
  const { errorName: name, code: number, details: errorDetails } = error;
  const code = `${name} ${number}`;
  const field = fields[code] ?? fields[name] ?? '';
  const payload: ConsoleFormError = { field, message: errorMessage(name, number, errorDetails), code, typed };
  return data({ error: payload }, { status: errorStatusOf(name, number) });
}

/** Redirects after a save; warnings go along once. */
export function redirectTo(path: string, order: { message: string; warnings?: readonly string[] }): Response {
  const url = new URL(path, 'http://localhost');
  url.searchParams.set('said', order.message);
  for (const warning of (order.warnings ?? []).slice(0, MAX_MESSAGE_LENGTH))
    url.searchParams.append('warning', warning);
  return redirect(url.pathname + url.search, 303);
}

/** Warnings that `redirectTo` put into the URL. */
export function warningsIn(url: URL): string[] {
  return url.searchParams.getAll('warning').slice(0, MAX_MESSAGE_LENGTH);
}

/** Without files and the form's control fields. */
export function valuesOf(form: ConsoleForm): Values {
  return Object.fromEntries(Object.entries(form.typed).filter(([name]) => FORM_FIELD.test(name)));
}

/**
 * Stores uploaded pictures under their field names and removes unticked ones. Throws WINDOW_ERROR 0013 for an unusable
 * picture.
 */
export async function withPictures(
  ctx: Pick<Context, 'db' | 'contentProcessor'>,
  order: { by: Actor; form: ConsoleForm; values: Values; fields: readonly string[]; purpose: 'cover' | 'illustration' },
): Promise<Values> {
  const { by, form, values, fields, purpose } = order;
  const hung = { ...values };
  for (const field of fields) {
    if (form(`${field}-off`) === 'on') hung[field] = '';
    const file = form.file(`${field}-file`);
    if (file) hung[field] = await uploadFile(ctx, { by, file, purpose });
  }
  return hung;
}

/** Throws WINDOW_ERROR 0013. */
export async function uploadFile(
  ctx: Pick<Context, 'db' | 'contentProcessor'>,
  { by, file, purpose }: { by: Actor; file: File; purpose: 'cover' | 'illustration' },
): Promise<string> {
  if (file.size > MAX_PICTURE_BYTES) throw new DomainError('WINDOW_ERROR', '0013', { sentence: '5MB를 넘습니다.' });
  const bytes = new Uint8Array(await file.arrayBuffer());
  return uploadStorefrontPicture(ctx, { by, file: { name: file.name, bytes }, purpose });
}

/** Picture URLs by hash. */
export async function pictureSources(ctx: Pick<Context, 'db'>, hashes: readonly string[]): Promise<Values> {
  const wanted = hashes.filter((hash) => hash !== '');
  const stored = wanted.length > 0 ? await selectPictures(ctx.db, wanted) : [];
  return Object.fromEntries(
    stored.map((picture) => {
      const widths = picture.variants.filter(({ format }) => format === 'webp').map(({ width }) => width);
      const visible =
        widths.filter((width) => width <= PREVIEW_WIDTH).toSorted((item, other) => other - item)[0] ?? widths[0];
      return [picture.hash, pictureVariantUrl({ hash: picture.hash }, `${visible ?? 0}.webp`)];
    }),
  );
}

export function positionIn(url: URL, name: 'at' | 'copy'): number | undefined {
  const place = url.searchParams.get(name) ?? '';
  return /^\d{1,3}$/.test(place) ? Number(place) : undefined;
}
