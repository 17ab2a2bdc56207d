import { type EpisodeFormValues, writeEpisodeForm, writeNewEpisode } from '#domain/catalog-admin';
import type { Actor } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type TextInput, writeText } from './save-text.ts';

/** A whole episode form: an existing episode by its version, or a new one by the key of its form. */
export interface EpisodeFormInput {
  by: Actor;
  workId: number;
  episode: { id: number; version: string } | { key: string; content: 'text' | 'images' };
  sheet: EpisodeFormValues;
  /** Absent: the text stays. */
  text?: TextInput | undefined;
}

/**
 * Saves title, price, notes, text and release of an episode in one transaction, all or nothing. Throws like
 * `editEpisode` and `writeText`; WORK_ERROR 0009 when nothing changed.
 */
export async function saveEpisode(ctx: Needs<'db'>, input: EpisodeFormInput): Promise<{ id: number }> {
  const { by, episode, sheet, text } = input;
  return ctx.db.transaction().execute(async (tx) => {
    const made = 'key' in episode ? await writeNewEpisode(tx, { ...input, ...episode }) : undefined;
    const id = made?.id ?? ('id' in episode ? episode.id : 0);
    const hasNewText = text ? await writeText(tx, { id, by, text }) : false;
    const version = 'version' in episode ? episode.version : undefined;
    const { isChanged, workId } = await writeEpisodeForm(tx, { by, id, version, sheet });
    if (workId !== input.workId) throw new DomainError('NOT_FOUND', '0002');
    if (!isChanged && !hasNewText && !made?.isNew) throw new DomainError('WORK_ERROR', '0009');
    return { id };
  });
}
