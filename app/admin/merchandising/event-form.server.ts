import { type EventBlockForm, eventBlockForm, eventForm } from '#contract/event-forms';
import { timestampField } from '#contract/form-fields';
import { type EventBlockDraft, type EventInput, previewEvent } from '#domain/events';
import { type EventGiftKey, loadAttendance, listEventGifts } from '#domain/gifts';
import type { Context } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { VISITOR } from '#kernel/reader';
import { EVENT_FIELDS } from '#shared/merchandising/event-fields';
import { markdownOf } from '#shared/content/article-markdown';
import type { ArticleTextBlock } from '#shared/content/articles';
import type { EventPageData } from '../../features/events/event-article.tsx';
import { eventView } from '../../features/events/event-view.server.ts';
import { namedIcon } from '../../components/icons/named-icons.server.ts';
import type { RequestContext } from '../../server/request-context.server.ts';
import { contentTexts } from './content-texts.server.ts';
import { blocksIn, withBlocks } from './event-blocks.ts';
import type { Values } from './entity-form.ts';

type Read = { event: EventInput } | { error: { field: string; message: string } };

/** Throws WINDOW_ERROR 0003 for unknown blocks. */
export function eventIn(ctx: Pick<Context, 'contentProcessor'>, values: Values): Read {
  const read = eventForm.safeParse(values);
  if (!read.success) return { error: firstOf(read.error.issues, '') };
  const blocks: EventBlockDraft[] = [];
  for (const [at, value] of blocksIn(values).entries()) {
    const block = eventBlockForm.safeParse(value);
    if (!block.success) return { error: firstOf(block.error.issues, `blocks.${at}.`) };
    blocks.push(blockOf(block.data, (text) => writtenText(ctx, text)));
  }
  if (blocks.length === 0) return { error: { field: '', message: '화면에 넣을 내용을 하나 이상 추가해 주세요.' } };
  const { isDraft, ...event } = read.data;
  return { event: { ...event, isPublished: !isDraft, blocks } };
}

function firstOf(issues: readonly { path: PropertyKey[]; message: string }[], before: string) {
  const [issue] = issues;
  return { field: `${before}${String(issue?.path[0] ?? '')}`, message: issue?.message ?? '다시 적어 주세요.' };
}

function writtenText(ctx: Pick<Context, 'contentProcessor'>, text: string): ArticleTextBlock[] {
  return ctx.contentProcessor.text(text).map((block) => {
    if (block.kind !== 'named-picture') return block;
    throw new DomainError('WINDOW_ERROR', '0003', {
      sentence: '글에는 그림을 넣을 수 없습니다. 그림은 따로 추가해 주세요',
    });
  });
}

function blockOf(block: EventBlockForm, read: (text: string) => ArticleTextBlock[]): EventBlockDraft {
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', text: block.text, ...(block.icon ? { icon: block.icon } : {}) };
    case 'text':
      return { kind: 'text', text: read(block.text) };
    case 'promotion':
      return { kind: 'promotion', title: block.title, promotion: block.name };
    case 'theme':
      return { kind: 'theme', title: block.title, theme: block.name };
    case 'coupon':
      return { kind: 'coupon', code: block.name };
    case 'gift':
      return { kind: 'gift', campaign: block.name };
    case 'countdown':
      return { kind: 'countdown', label: block.text, to: block.to?.toISOString() ?? null };
    case 'link':
      return { kind: 'link', label: block.text, href: block.href, ...(block.icon ? { icon: block.icon } : {}) };
    case 'notice':
      return { kind: 'notice', title: block.title || '유의 사항', text: read(block.text), isFolded: !block.open };
    case 'winners':
      return { kind: 'winners', title: block.title || '당첨자 발표', on: block.on || null, names: block.works };
    default:
      return block;
  }
}

export function eventValues(event: EventInput): Values {
  const { isPublished, blocks, ...values } = event;
  const payload = contentTexts(EVENT_FIELDS, { ...values, isDraft: !isPublished });
  return withBlocks(payload, blocks.map(blockValues));
}

function blockValues(block: EventBlockDraft): Values {
  const { kind } = block;
  switch (block.kind) {
    case 'heading':
      return { kind, text: block.text, icon: block.icon ?? '' };
    case 'text':
      return { kind, text: markdownOf(block.text) };
    case 'image':
      return { kind, picture: block.picture, alt: block.alt };
    case 'works':
      return { kind, title: block.title, works: block.works.join('\n') };
    case 'promotion':
      return { kind, title: block.title, name: block.promotion };
    case 'theme':
      return { kind, title: block.title, name: block.theme };
    case 'coupon':
      return { kind, name: block.code };
    case 'gift':
      return { kind, name: block.campaign };
    case 'countdown':
      return { kind, text: block.label, to: timestampField(block.to) };
    case 'link':
      return { kind, text: block.label, href: block.href, icon: block.icon ?? '' };
    case 'notice':
      return { kind, title: block.title, text: markdownOf(block.text), open: block.isFolded ? '' : 'on' };
    case 'winners':
      return { kind, title: block.title, on: block.on ?? '', works: block.names.join('\n') };
    default:
      return { kind };
  }
}

/** null while the form has an error. */
export async function eventPreview(pageContext: RequestContext, values: Values): Promise<EventPageData | null> {
  const { ctx } = pageContext;
  const read = integer(ctx, values);
  if (!read) return null;
  const details = await previewEvent(ctx, { event: read, reader: VISITOR });
  const asks = details.blocks.flatMap((block): EventGiftKey[] => {
    if (block.kind === 'gift') return [{ campaign: block.campaign }];
    return block.kind === 'coupon' ? [{ code: block.code }] : [];
  });
  const hasAttendance = details.blocks.some(({ kind }) => kind === 'attendance');
  const [gifts, attendance] = await Promise.all([
    listEventGifts(ctx, { gifts: asks, reader: VISITOR }),
    hasAttendance ? loadAttendance(ctx, { memberNo: null, reader: VISITOR }) : null,
  ]);
  return {
    event: eventView(
      { ...details, state: 'open' },
      { gifts, attendance, iconOf: (name) => namedIcon(pageContext, name) },
    ),
    now: details.now.toISOString(),
    isFound: false,
    message: undefined,
    key: 'preview',
  };
}

/** Omits incomplete blocks. */
function integer(ctx: Pick<Context, 'contentProcessor'>, values: Values): EventInput | null {
  const finished = blocksIn(values).filter((value) => {
    const read = eventBlockForm.safeParse(value);
    if (!read.success) return false;
    try {
      blockOf(read.data, (text) => writtenText(ctx, text));
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return false;
    }
  });
  const title = values['title']?.trim() || '제목을 적어 주세요';
  const slug = values['slug'] || 'preview';
  const read = eventIn(
    ctx,
    withBlocks({ ...values, title, slug }, finished.length > 0 ? finished : [{ kind: 'divider' }]),
  );
  return 'event' in read ? read.event : null;
}
