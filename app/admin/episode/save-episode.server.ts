import { showAdminEpisode, showAdminWork } from '#domain/catalog-admin';
import { type EpisodeFormInput, saveDraft, saveEpisode } from '#domain/content-editor';
import { DomainError } from '#kernel/domain-error';
import { adminPaths } from '#shared/web/admin-paths';
import { isDeepJson } from '#shared/web/json-depth';
import { episodeInput, savedMessage } from '../catalog/episode-form.server.ts';
import type { ConsoleForm } from '../components/console-form.server.ts';
import type { RequestContext } from '../../server/request-context.server.ts';

const LIST_PAGE = 100;

type FormTarget = Pick<EpisodeFormInput, 'by' | 'workId' | 'episode'>;

/**
 * Saves a submitted episode form and returns the path to show: the episode, or the list of episodes once a draft is
 * released. After an error the text stays in the draft.
 */
export async function saveEpisodeForm(
  { ctx }: RequestContext,
  { target, form }: { target: FormTarget; form: ConsoleForm },
): Promise<string> {
  const { by, workId, episode } = target;
  const text = textOf(form);
  const wasDraft = 'key' in episode || (await showAdminEpisode(ctx, episode.id)).isDraft;
  let saved: { id: number };
  try {
    saved = await saveEpisode(ctx, { ...target, sheet: episodeInput(form), text });
  } catch (error) {
    if (text && 'id' in episode && by !== 'command-line' && error instanceof DomainError) {
      const draft = { by, episodeId: episode.id, ...text, version: Number(form('draftVersion')) };
      await saveDraft(ctx, draft).catch(() => undefined);
    }
    throw error;
  }
  const [work, now] = await Promise.all([showAdminWork(ctx, workId), showAdminEpisode(ctx, saved.id)]);
  const said = savedMessage(work, now);
  if (wasDraft && said !== 'drafted') {
    const page = Math.ceil(now.position / LIST_PAGE);
    return `${adminPaths.workEpisodes(workId)}?listing=all&page=${page}&said=${said}`;
  }
  return `${adminPaths.workEpisode(workId, saved.id)}?said=${said}`;
}

/** The text of a form; undefined when the editor did not run. */
export function textOf(form: ConsoleForm): EpisodeFormInput['text'] {
  const json = form('blocks');
  if (json === '') return undefined;
  return { basedOn: Number(form('basedOn')) || 0, blocks: readJson(json), why: form('why') };
}

function readJson(text: string): unknown {
  if (isDeepJson(text)) throw new DomainError('INPUT_ERROR', '0005');
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('TEXT_ERROR', '0001');
  }
}
