import { type AuthorWork, type AuthorWorkInput, type DeclarationInput, saveProof } from '#domain/studio';
import { AI_PART_NAMES, RATING_SUBJECT_NAMES } from '#shared/authors/declarations';
import type { ConsoleForm } from '../admin/components/console-form.server.ts';
import { parseNames } from '../admin/catalog/form-values.ts';
import type { RequestContext } from '../server/request-context.server.ts';

export function workInput(form: ConsoleForm): AuthorWorkInput {
  return {
    title: form('title'),
    shelf: form('shelf'),
    genre: form('genre'),
    tags: parseNames(form('tags')),
    synopsis: form('synopsis'),
    weekdays: form.all('weekdays'),
    rating: form('rating'),
  };
}

/** The declaration of a form; a chosen file is stored. */
export async function declarationInput({ ctx }: RequestContext, form: ConsoleForm): Promise<DeclarationInput> {
  const file = form.file('proof');
  const bytes = file && new Uint8Array(await file.arrayBuffer());
  return {
    answers: Object.fromEntries(RATING_SUBJECT_NAMES.map((name) => [name, form(name)])),
    ai: Object.fromEntries(AI_PART_NAMES.map((part) => [part, form(`ai-${part}`)])),
    basis: form('basis'),
    rightsNote: form('rightsNote'),
    proof: file && bytes ? await saveProof(ctx, { name: file.name, bytes }) : null,
  };
}

/** Submitted values, shown again after an error. */
export function typedWork(form: ConsoleForm): Record<string, string> {
  return { ...form.typed, weekdays: form.all('weekdays').join(',') };
}

/** A work for its form. */
export function workValues({ sheet, declaration }: AuthorWork): Record<string, string> {
  const { title, shelf, genre, tags, synopsis, weekdays, rating } = sheet;
  const about = { title, shelf, genre, tags: tags.join(', '), synopsis, weekdays: weekdays.join(','), rating };
  if (!declaration) return about;
  const ai = AI_PART_NAMES.map((part) => [`ai-${part}`, declaration.ai[part]]);
  const { basis, rightsNote, proof } = declaration;
  return {
    ...about,
    ...declaration.answers,
    ...Object.fromEntries(ai),
    basis,
    rightsNote,
    proofName: proof?.name ?? '',
  };
}
