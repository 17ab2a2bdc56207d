import { DomainError } from '#kernel/domain-error';
import {
  type AiFields,
  AI_PART_NAMES,
  AI_USES,
  RATING_LEVELS,
  RATING_SUBJECT_NAMES,
  RIGHTS_BASES,
  needsProof,
  ratingOfAnswers,
} from '#shared/authors/declarations';
import { type Rating, isAdultRating, strictestRating } from '#shared/catalog/ratings';
import type { Declaration } from './declaration-store.ts';

const MAX_RIGHTS_NOTE = 1_000;

/** A declaration as a form sends it. */
export interface DeclarationInput {
  answers: Partial<Record<string, string>>;
  ai: Partial<Record<string, string>>;
  basis: string;
  rightsNote: string;
  proof: { key: string; name: string } | null;
}

/** Requires every answer. Throws STUDIO_ERROR 0005 for a missing one, 0016 without permission and file where needed. */
export function parseDeclaration(input: DeclarationInput): Declaration {
  const answers = RATING_SUBJECT_NAMES.map((name) => [name, chosen(RATING_LEVELS, input.answers[name], name)]);
  const ai = AI_PART_NAMES.map((name) => [name, chosen(AI_USES, input.ai[name], `ai-${name}`)]);
  const basis = chosen(RIGHTS_BASES, input.basis, 'basis');
  const rightsNote = input.rightsNote.normalize('NFC').trim().slice(0, MAX_RIGHTS_NOTE);
  if (needsProof(basis) && (rightsNote === '' || !input.proof))
    throw new DomainError('STUDIO_ERROR', '0016', { field: rightsNote === '' ? 'rightsNote' : 'proof' });
  return { answers: Object.fromEntries(answers), ai: Object.fromEntries(ai), basis, rightsNote, proof: input.proof };
}

/** The fields of a work that a declaration fills. */
export function aiFieldsOf({ ai }: Pick<Declaration, 'ai'>): AiFields {
  return { aiText: ai.text, aiPictures: ai.pictures, aiCover: ai.cover, aiTranslation: ai.translation };
}

function chosen<Name extends string>(
  names: Readonly<Record<Name, string>>,
  value: string | undefined,
  field: string,
): Name {
  if (value !== undefined && isName(names, value)) return value;
  throw new DomainError('STUDIO_ERROR', '0005', { field });
}

function isName<Name extends string>(names: Readonly<Record<Name, string>>, value: string): value is Name {
  return Object.hasOwn(names, value);
}

/** The stricter of the answers and the author's choice; a rating that an operator set wins. */
export function declaredRating(
  declaration: Pick<Declaration, 'answers'>,
  { wanted, locked }: { wanted: Rating; locked?: Rating | undefined },
): Rating {
  return locked ?? strictestRating([ratingOfAnswers(declaration.answers), wanted]) ?? '19';
}

/** Who may publish a work of a rating. */
export interface AuthorAge {
  age: 'adult' | 'minor' | 'unverified';
}

/** Throws STUDIO_ERROR 0006 for an adult work without identity, 0007 for a minor's work above 15. */
export function requireAgeFor(rating: Rating, { age }: AuthorAge): void {
  if (!isAdultRating(rating)) return;
  if (age === 'minor') throw new DomainError('STUDIO_ERROR', '0007', { field: 'rating' });
  if (age === 'unverified') throw new DomainError('STUDIO_ERROR', '0006', { field: 'rating' });
}
