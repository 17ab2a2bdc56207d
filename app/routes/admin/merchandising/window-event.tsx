import type { ReactNode } from 'react';
import { data } from 'react-router';
import { readEvent, saveEvent, unpublishEvent } from '#domain/events';
import { DomainError } from '#kernel/domain-error';
import { MAX_SLUG, slugFromTitle } from '#shared/content/slugs';
import { eventPath } from '#shared/merchandising/events';
import { EventArticle } from '../../../features/events/event-article.tsx';
import { Disclosure, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { newName } from '../../../admin/merchandising/entity-form.server.ts';
import { EntityFields } from '../../../admin/merchandising/form-fields.tsx';
import { blocksIn, changedBlocks, withBlocks } from '../../../admin/merchandising/event-blocks.ts';
import { eventIn, eventPreview, eventValues } from '../../../admin/merchandising/event-form.server.ts';
import { BLOCKS_LEAD, EVENT_PARTS, EventBlocks } from '../../../admin/merchandising/event-editor.tsx';
import styles from '../../../admin/merchandising/merchandising.module.css';
import { useFormPreview } from '../../../admin/merchandising/use-form-preview.ts';
import {
  fieldError,
  redirectTo,
  pictureSources,
  merchandisingErrorOf,
  valuesOf,
  withPictures,
} from '../../../admin/merchandising/merchandising-form.server.ts';
import { MerchandisingForm } from '../../../admin/merchandising/merchandising-form.tsx';
import type { Values } from '../../../admin/merchandising/entity-form.ts';
import { toErrorResponse } from '../../../server/errors.server.ts';
import { type RequestContext, requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/window-event';
import { PostForm } from '../../../admin/components/write-access.tsx';

const LIST = '/operator/window/events';
const FIELDS = { 'WINDOW_ERROR 0002': 'slug', 'WINDOW_ERROR 0013': 'picture' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'window');
  const [key, model] = [url.searchParams.get('key'), url.searchParams.get('copy')];
  try {
    const named = key ?? model;
    const event = named === null ? undefined : await readEvent(pageContext.ctx, named);
    const payload: Values = event ? eventValues(event) : { isListed: 'on', isDraft: 'on' };
    const values = key === null ? { ...payload, slug: '', isDraft: 'on' } : payload;
    return {
      isKnown: key !== null,
      isShown: event?.isPublished ?? false,
      values,
      ...(await extraData(pageContext, values)),
    };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

/** Picture URLs and preview. */
async function extraData(pageContext: RequestContext, values: Values) {
  const hashes = [values['picture'] ?? '', ...blocksIn(values).map((block) => block['picture'] ?? '')];
  const [sources, preview] = await Promise.all([
    pictureSources(pageContext.ctx, hashes),
    eventPreview(pageContext, values),
  ]);
  return { sources, preview };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'window');
  const key = url.searchParams.get('key');
  const form = await consoleForm(request);
  const deed = form('deed');
  let typed = valuesOf(form);
  try {
    if (deed === 'end' && key !== null) {
      await unpublishEvent(pageContext.ctx, { by: actor, slug: key });
      return redirectTo(LIST, { message: 'ended' });
    }
    const fields = ['picture', ...blocksIn(typed).map((_block, at) => `blocks.${at}.picture`)];
    typed = await withPictures(pageContext.ctx, { by: actor, form, values: typed, fields, purpose: 'illustration' });
    const blocks = changedBlocks(blocksIn(typed), deed, form('kind'));
    const values = withBlocks(typed, blocks ?? blocksIn(typed));
    if (blocks || deed === 'look') return data({ typed: values, ...(await extraData(pageContext, values)) });
    const slug = key ?? (values['slug'] || slugFromTitle(values['title'] ?? '', MAX_SLUG) || newName('event'));
    const read = eventIn(pageContext.ctx, { ...values, slug });
    if ('error' in read) return fieldError(read.error, values);
    await saveEvent(pageContext.ctx, { by: actor, isNew: key === null, event: read.event });
    return redirectTo(`${LIST}/item?key=${read.event.slug}`, { message: 'saved' });
  } catch (error) {
    const at = error instanceof DomainError ? error.details['at'] : undefined;
    const fields = { ...FIELDS, 'WINDOW_ERROR 0031': `blocks.${Number(at)}.name` };
    return merchandisingErrorOf(error, { fields, typed });
  }
}

/** A preview changes no loader data. */
export const shouldRevalidate = (): boolean => false;

export default function OperatorEventPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { isKnown, isShown } = loaderData;
  const { onTyped, seen } = useFormPreview<typeof action>('deed');
  const formError = actionData && 'error' in actionData ? actionData.error : undefined;
  const changed = actionData && 'typed' in actionData ? actionData : undefined;
  const values: Values = formError?.typed ?? changed?.typed ?? loaderData.values;
  const { sources, preview: first } = changed ?? loaderData;
  const preview = (seen && 'preview' in seen ? seen.preview : undefined) ?? first;
  const slug = values['slug'] ?? '';
  return (
    <ConsolePage
      title={isKnown ? '이벤트 고치기' : '새 이벤트'}
      up={{ path: LIST, name: '이벤트 페이지' }}
      actions={isKnown && isShown ? <LinkButton href={eventPath(slug)}>독자의 화면에서 보기</LinkButton> : null}
    >
      <div className={styles.desk}>
        <div onInput={({ target }) => onTyped(target)}>
          <MerchandisingForm error={formError}>
            <EntityFields
              parts={EVENT_PARTS}
              values={values}
              error={formError}
              isKnown={isKnown}
              src={sources[values['picture'] ?? '']}
              more={{
                at: EVENT_PARTS.length,
                section: {
                  id: 'blocks',
                  title: '화면 내용',
                  lead: BLOCKS_LEAD,
                  children: <EventBlocks values={values} error={formError} sources={sources} />,
                },
              }}
              bar={
                <>
                  <SendButton tone="quiet" name="deed" value="look">
                    미리 보기
                  </SendButton>
                  <SendButton>저장</SendButton>
                </>
              }
            />
          </MerchandisingForm>
        </div>
        <section className={styles.side} aria-label="독자의 화면 미리보기">
          <div className={styles.phone} inert>
            {preview ? <EventArticle page={preview} error={undefined} /> : <p>입력을 마치면 여기에 보입니다.</p>}
          </div>
        </section>
      </div>
      {isKnown && isShown ? (
        <Disclosure label="내리기">
          <p>독자에게 더는 보이지 않습니다. 초안을 해제하고 저장하면 다시 보입니다.</p>
          <PostForm>
            <SendButton tone="grave" name="deed" value="end">
              내리기
            </SendButton>
          </PostForm>
        </Disclosure>
      ) : null}
    </ConsolePage>
  );
}
