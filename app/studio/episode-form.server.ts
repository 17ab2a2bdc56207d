import { type AdminEpisode, parseSeoulDate } from '#domain/catalog-admin';
import { type TextInput, saveDraft } from '#domain/content-editor';
import {
  type AuthorEpisodeInput,
  type AuthorRelease,
  type AuthorWork,
  type Pen,
  saveAuthorEpisode,
} from '#domain/studio';
import { asAuthor, setEpisodeComments } from '#domain/studio';
import { DomainError } from '#kernel/domain-error';
import { studioPaths } from '#shared/web/studio-paths';
import type { ConsoleForm } from '../admin/components/console-form.server.ts';
import type { EpisodeFormData } from '../admin/episode/episode-form.tsx';
import { textOf } from '../admin/episode/save-episode.server.ts';
import { RELEASES, episodeState } from '../admin/episode/visibility.ts';
import { choiceOf } from '../admin/catalog/form-values.ts';
import type { RequestContext } from '../server/request-context.server.ts';

interface NextRelease {
  value: string;
  text: string;
}

/** The shop publishes a hidden work with its first episode. */
const PUBLIC = { isDraft: false, isListed: true };

/** A new episode with the notes of the pen. */
export function newAuthorEpisode(
  { id }: Pick<AuthorWork, 'id'>,
  about: { last: AdminEpisode | undefined; next: NextRelease; pen: Pen | undefined; key: string },
): EpisodeFormData {
  const { last, next, pen, key } = about;
  return {
    workId: id,
    work: PUBLIC,
    id: null,
    key,
    version: '',
    content: 'text',
    state: 'draft',
    isEarly: false,
    values: {
      title: `${(last?.position ?? 0) + 1}화`,
      opensAt: next.value,
      noteBefore: pen?.noteBefore ?? '',
      noteAfter: pen?.noteAfter ?? '',
    },
  };
}

/** An episode for its author's form. */
export function authorEpisode(
  work: Pick<AuthorWork, 'id'>,
  { episode, next }: { episode: AdminEpisode; next: NextRelease & { isPlanned?: boolean } },
): EpisodeFormData {
  const { id, version, content, title, noteBefore, noteAfter, opensAt } = episode;
  const state = episodeState(episode);
  const planned = new Date(opensAt.getTime() + 9 * 3_600_000).toISOString().slice(0, 16);
  return {
    workId: work.id,
    work: PUBLIC,
    id,
    key: '',
    version,
    content,
    state,
    isEarly: episode.isEarly,
    values: { title, noteBefore, noteAfter, opensAt: state === 'scheduled' ? planned : next.value },
  };
}

type Target = Pick<AuthorEpisodeInput, 'memberNo' | 'workId' | 'episode'>;

/** Saves a submitted form and returns the path to show. After an error the text stays in the draft. */
export async function saveAuthorForm(
  { ctx }: RequestContext,
  { target, form }: { target: Target; form: ConsoleForm },
): Promise<string> {
  const { memberNo, workId } = target;
  const text = textOf(form);
  const release = releaseOf(form);
  const values = { title: form('title'), noteBefore: form('noteBefore'), noteAfter: form('noteAfter') };
  const isSilent = form('isSilent') === 'yes';
  try {
    const { id, isSubmitted } = await saveAuthorEpisode(ctx, { ...target, ...values, release, isSilent, text });
    await setEpisodeComments(ctx, { memberNo, workId, episodeId: id, isClosed: form('closesComments') === 'yes' });
    // A shorter text of a bought episode is not written before its approval.
    if (isSubmitted && release === 'keep' && text) await keepDraft(ctx, { target, text, form });
    if (isSubmitted) return `${studioPaths.episode(workId, id)}?said=submitted`;
    if (release === 'keep' || release === 'off') return `${studioPaths.episode(workId, id)}?said=saved`;
    return `${studioPaths.work(workId)}?said=${release === 'now' ? 'open' : 'scheduled'}`;
  } catch (error) {
    if (text && error instanceof DomainError) await keepDraft(ctx, { target, text, form });
    throw error;
  }
}

/** Stores the sent text as the author's draft. */
async function keepDraft(
  ctx: RequestContext['ctx'],
  { target, text, form }: { target: Target; text: TextInput; form: ConsoleForm },
): Promise<void> {
  const { memberNo, workId, episode } = target;
  if (!('id' in episode)) return;
  const by = await asAuthor(ctx, { memberNo, workId, right: 'write' });
  const draft = { by, episodeId: episode.id, ...text, version: Number(form('draftVersion')) };
  await saveDraft(ctx, draft).catch(() => undefined);
}

function releaseOf(form: ConsoleForm): AuthorRelease {
  const release = choiceOf(RELEASES, form('release')) ?? 'keep';
  return release === 'later' ? { later: parseSeoulDate(form('opensAt')) } : release;
}
