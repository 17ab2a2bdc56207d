import { data, redirect } from 'react-router';
import {
  updateCollectionWorks,
  hideRecent,
  listCollections,
  createCollection,
  reorderCollections,
  removeCollection,
  renameCollection,
  unfollowWorks,
  unhideRecent,
} from '#domain/library';
import type { Context } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { LIBRARY_LIMITS } from '#shared/reading/library-lists';
import { formText } from '../../browser/form-text.ts';
import { toFormError } from '../../server/form-action.server.ts';
import { libraryPath } from './library-query.ts';
import { type LibraryAction, pathWithAction } from './library-action.ts';

interface LibraryForm {
  ctx: Context;
  memberNo: number;
  form: FormData;
}

/** Result and redirect of a form without script. */
interface Done {
  deed?: LibraryAction;
  path?: string;
}

const done = (message: LibraryAction['message'], count = 0): LibraryAction => ({ message: message, count, works: [] });

/** Throws INPUT_ERROR 0001 without works. */
function worksOf(form: FormData): number[] {
  const named = form.getAll('work').map(Number);
  const works = named.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, LIBRARY_LIMITS.atOnce);
  if (works.length === 0) throw new DomainError('INPUT_ERROR', '0001');
  return works;
}

const parseId = (form: FormData, name: string): number => {
  const number = Number(formText(form, name));
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

/** Actions by form value. */
const ACTIONS: Record<string, (order: LibraryForm) => Promise<Done>> = {
  hide: async ({ ctx, memberNo, form }) => {
    const works = worksOf(form);
    await hideRecent(ctx, { memberNo, works });
    return { deed: { message: 'hidden', count: works.length, works } };
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
    await updateCollectionWorks(ctx, { memberNo, id: parseId(form, 'from'), add: [], remove: works });
    return { deed: done('uncollected', works.length) };
  },
  collect,
  make: async ({ ctx, memberNo, form }) => {
    await createCollection(ctx, { memberNo, name: formText(form, 'name') });
    return { deed: done('made') };
  },
  rename: async ({ ctx, memberNo, form }) => {
    await renameCollection(ctx, { memberNo, id: parseId(form, 'collection'), name: formText(form, 'name') });
    return { deed: done('renamed') };
  },
  remove: async ({ ctx, memberNo, form }) => {
    await removeCollection(ctx, { memberNo, id: parseId(form, 'collection') });
    return { deed: done('removed'), path: libraryPath({ tab: 'collections' }) };
  },
  // Stored on the device, not in the account.
  look: async () => ({}),
  up: (order) => moveCollection(order, -1),
  down: (order) => moveCollection(order, 1),
};

async function collect({ ctx, memberNo, form }: LibraryForm): Promise<Done> {
  const works = worksOf(form);
  const isNew = formText(form, 'collection') === 'new';
  const id = isNew
    ? (await createCollection(ctx, { memberNo, name: formText(form, 'name') })).id
    : parseId(form, 'collection');
  await updateCollectionWorks(ctx, { memberNo, id, add: works, remove: [] });
  return { deed: done('collected', works.length) };
}

async function moveCollection({ ctx, memberNo, form }: LibraryForm, delta: 1 | -1): Promise<Done> {
  const ids = (await listCollections(ctx, memberNo)).map(({ id }) => id);
  const from = ids.indexOf(parseId(form, 'collection'));
  const to = from + delta;
  const [moved] = from >= 0 && to >= 0 && to < ids.length ? ids.splice(from, 1) : [];
  if (moved !== undefined) {
    ids.splice(to, 0, moved);
    await reorderCollections(ctx, { memberNo, ids });
  }
  return { deed: done('moved') };
}

/** Returns JSON to script and redirects plain forms. An unknown action is an error. */
export async function runLibraryAction(order: LibraryForm & { url: URL }) {
  const { form, url } = order;
  const name = formText(form, 'act');
  try {
    const actionName = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (!actionName) throw new DomainError('INPUT_ERROR', '0001');
    const { deed, path } = await actionName(order);
    if (formText(form, 'by') === 'script') return deed ? { deed } : {};
    return redirect(pathWithAction(path ?? url.pathname + url.search, deed), 303);
  } catch (error) {
    const { message, status } = toFormError(error);
    return data({ error: { message: message, act: name, collection: formText(form, 'collection') } }, { status });
  }
}
