import { call } from '../../../browser/api/browser-call.ts';
import { ApiError } from '../../../browser/api/call-error.ts';
import { formText } from '../../../browser/form-text.ts';
import type { FormError } from '../../account/form-error.ts';
import { COMMENT_ERROR_FIELDS } from '../../community/error-fields.ts';
import type { EpisodeComments } from './use-episode-comments.ts';

const FAILED = '처리하지 못했습니다. 잠시 후 다시 시도해 주세요.';

interface FormInput {
  episode: number;
  form: FormData;
  comments: EpisodeComments;
}

/** Runs a form of the comments page through the API; the name of what was done, or the error. */
export async function runCommentForm(input: FormInput): Promise<{ done: string } | { error: FormError }> {
  const field = (name: string): string => formText(input.form, name);
  const id = Number(field('id'));
  const actions: Record<string, () => Promise<string>> = {
    write: () => write(input, field),
    like: () => like(input, { id, isLiked: true }),
    unlike: () => like(input, { id, isLiked: false }),
    edit: async () => {
      const body = { text: field('text'), is_spoiler: input.form.has('spoiler') };
      const { state } = await call('PATCH /ko/v1/comments/:id', { params: { id }, body });
      await input.comments.refresh(id);
      return state === 'held' ? 'held' : 'edited';
    },
    delete: async () => {
      await call('DELETE /ko/v1/comments/:id', { params: { id } });
      await input.comments.refresh(id);
      return 'deleted';
    },
    report: async () => {
      const body = { reason: field('reason'), detail: field('detail') };
      await call('POST /ko/v1/comments/:id/reports', { params: { id }, body });
      input.comments.change(id, (comment) => ({ ...comment, isReported: true }));
      return 'reported';
    },
    block: async () => {
      await call('POST /ko/v1/comments/:id/block', { params: { id } });
      const { order, isLifted } = input.comments;
      await input.comments.load({ order, isLifted });
      return 'blocked';
    },
  };
  try {
    return { done: (await actions[field('act')]?.()) ?? '' };
  } catch (reason) {
    return { error: formErrorOf(reason, input.form) };
  }
}

async function write({ episode, form, comments }: FormInput, field: (name: string) => string): Promise<string> {
  const parent = field('parent') === '' ? undefined : Number(field('parent'));
  const { state } = await call('POST /ko/v1/episodes/:id/comments', {
    params: { id: episode },
    body: { text: field('text'), is_spoiler: form.has('spoiler'), ...(parent === undefined ? {} : { parent }) },
    key: field('key'),
  });
  // New comments are first in this order.
  if (parent === undefined) await comments.load({ order: 'new', isLifted: comments.isLifted });
  else await comments.refresh(parent);
  return state === 'held' ? 'held' : 'written';
}

async function like({ comments }: FormInput, { id, isLiked }: { id: number; isLiked: boolean }): Promise<string> {
  const set = (to: boolean): void =>
    comments.change(id, (comment) =>
      comment.isLiked === to ? comment : { ...comment, isLiked: to, likes: comment.likes + (to ? 1 : -1) },
    );
  set(isLiked);
  try {
    const params = { params: { id } };
    await (isLiked ? call('POST /ko/v1/comments/:id/like', params) : call('DELETE /ko/v1/comments/:id/like', params));
  } catch (reason) {
    set(!isLiked);
    throw reason;
  }
  return '';
}

function formErrorOf(reason: unknown, form: FormData): FormError {
  const typed = { parent: '', ...Object.fromEntries([...form.keys()].map((name) => [name, formText(form, name)])) };
  if (!(reason instanceof ApiError)) return { field: '', message: FAILED, code: '', typed };
  const code = `${reason.faultName} ${reason.code}`;
  return { field: COMMENT_ERROR_FIELDS[code] ?? '', message: reason.message, code, typed };
}
