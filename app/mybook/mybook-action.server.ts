import { data, redirect } from 'react-router';
import {
  fillCollection,
  hideRecent,
  listCollections,
  makeCollection,
  orderCollections,
  removeCollection,
  renameCollection,
  unfollowWorks,
  unhideRecent,
} from '#domain/bookshelf';
import type { Context } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { BOOKSHELF_LIMITS } from '#vocabulary/bookshelf';
import { formText } from '../form-text.ts';
import { refusalOf } from '../members/mail-form.server.ts';
import { shelfPath } from './shelf-ask.ts';
import { type ShelfDeed, addressWith } from './shelf-deed.ts';

/** A form of the bookshelf, and whose it is. */
interface ShelfForm {
  ctx: Context;
  memberNo: number;
  form: FormData;
}

/** What was done, and where a form without script leads. */
interface Done {
  deed?: ShelfDeed;
  path?: string;
}

const done = (said: ShelfDeed['said'], count = 0): ShelfDeed => ({ said, count, works: [] });

/** The works that a form names. Refuses with INPUT_ERROR 0001 when it names none. */
function worksOf(form: FormData): number[] {
  const named = form.getAll('work').map(Number);
  const works = named.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, BOOKSHELF_LIMITS.atOnce);
  if (works.length === 0) throw new Refusal('INPUT_ERROR', '0001');
  return works;
}

const numberOf = (form: FormData, name: string): number => {
  const number = Number(formText(form, name));
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

/** Every act of the bookshelf by its name in a form. */
const ACTS: Record<string, (order: ShelfForm) => Promise<Done>> = {
  hide: async ({ ctx, memberNo, form }) => {
    const works = worksOf(form);
    await hideRecent(ctx, { memberNo, works });
    return { deed: { said: 'hidden', count: works.length, works } };
  },
  unhide: async ({ ctx, memberNo, form }) => {
    const works = worksOf(form);
    await unhideRecent(ctx, { memberNo, works });
    return { deed: done('unhidden', works.length) };
  },
  unfollow: async ({ ctx, memberNo, form }) => {
    const works = worksOf(form);
    await unfollowWorks(ctx, { memberNo, works });
    return { deed: done('unfollowed', works.length) };
  },
  uncollect: async ({ ctx, memberNo, form }) => {
    const works = worksOf(form);
    await fillCollection(ctx, { memberNo, id: numberOf(form, 'from'), add: [], remove: works });
    return { deed: done('uncollected', works.length) };
  },
  collect,
  make: async ({ ctx, memberNo, form }) => {
    await makeCollection(ctx, { memberNo, name: formText(form, 'name') });
    return { deed: done('made') };
  },
  rename: async ({ ctx, memberNo, form }) => {
    await renameCollection(ctx, { memberNo, id: numberOf(form, 'collection'), name: formText(form, 'name') });
    return { deed: done('renamed') };
  },
  remove: async ({ ctx, memberNo, form }) => {
    await removeCollection(ctx, { memberNo, id: numberOf(form, 'collection') });
    return { deed: done('removed'), path: shelfPath({ tab: 'collections' }) };
  },
  // How the shelf looks is kept by the device, not by the account.
  look: async () => ({}),
  up: (order) => moveCollection(order, -1),
  down: (order) => moveCollection(order, 1),
};

async function collect({ ctx, memberNo, form }: ShelfForm): Promise<Done> {
  const works = worksOf(form);
  const isNew = formText(form, 'collection') === 'new';
  const id = isNew
    ? (await makeCollection(ctx, { memberNo, name: formText(form, 'name') })).id
    : numberOf(form, 'collection');
  await fillCollection(ctx, { memberNo, id, add: works, remove: [] });
  return { deed: done('collected', works.length) };
}

/** One place up or down among the member's collections. */
async function moveCollection({ ctx, memberNo, form }: ShelfForm, by: 1 | -1): Promise<Done> {
  const ids = (await listCollections(ctx, memberNo)).map(({ id }) => id);
  const from = ids.indexOf(numberOf(form, 'collection'));
  const to = from + by;
  const [moved] = from >= 0 && to >= 0 && to < ids.length ? ids.splice(from, 1) : [];
  if (moved !== undefined) {
    ids.splice(to, 0, moved);
    await orderCollections(ctx, { memberNo, ids });
  }
  return { deed: done('moved') };
}

/**
 * Does what a form of the bookshelf asks for. To script it answers what was done; a plain form is led back to its list,
 * whose address says it. A refusal comes back with its sentence; a form that names no act is one.
 */
export async function settleShelfForm(order: ShelfForm & { url: URL }) {
  const { form, url } = order;
  const name = formText(form, 'act');
  try {
    const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
    if (!act) throw new Refusal('INPUT_ERROR', '0001');
    const { deed, path } = await act(order);
    if (formText(form, 'by') === 'script') return deed ? { deed } : {};
    return redirect(addressWith(path ?? url.pathname + url.search, deed), 303);
  } catch (error) {
    const { said, status } = refusalOf(error);
    return data({ fault: { said, act: name, collection: formText(form, 'collection') } }, { status });
  }
}
