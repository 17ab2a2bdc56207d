import { type ReactNode, useRef } from 'react';
import { data, useFetcher } from 'react-router';
import { readEvent, saveEvent, takeDownEvent } from '#domain/events';
import { eventPath } from '#vocabulary/events';
import { EventArticle } from '../../events/event-article.tsx';
import { AskFirst, FormBar, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage, LinkButton } from '../../operator/kit/console-page.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { consoleForm } from '../../operator/settle-act.server.ts';
import { newName } from '../../operator/window/desk.server.ts';
import { DeskFields } from '../../operator/window/desk-fields.tsx';
import { blocksIn, changedBlocks, withBlocks } from '../../operator/window/event-blocks.ts';
import { eventIn, eventPreview, eventValues } from '../../operator/window/event-desk.server.ts';
import { EVENT_PARTS, EventBlocks } from '../../operator/window/event-editor.tsx';
import styles from '../../operator/window/window.module.css';
import {
  faulty,
  leadOn,
  pictureSources,
  refused,
  valuesOf,
  withPictures,
} from '../../operator/window/window-form.server.ts';
import { WindowForm } from '../../operator/window/window-form.tsx';
import type { Values } from '../../operator/window/desk.ts';
import { answerRefusal } from '../../refused.server.ts';
import { type RequestFacts, requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/window-event';

const LIST = '/operator/window/events';
const FIELDS = { 'WINDOW_ERROR 0002': 'slug', 'WINDOW_ERROR 0013': 'picture' };
const LOOK_AFTER_MS = 600;

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'window');
  const [key, model] = [url.searchParams.get('key'), url.searchParams.get('copy')];
  try {
    const named = key ?? model;
    const event = named === null ? undefined : await readEvent(facts.ctx, named);
    const told: Values = event ? eventValues(event) : { isListed: 'on', isDraft: 'on' };
    const values = key === null ? { ...told, slug: newName('event'), isDraft: 'on' } : told;
    return { isKnown: key !== null, isShown: event?.isPublished ?? false, values, ...(await beside(facts, values)) };
  } catch (error) {
    return answerRefusal(error, url.pathname);
  }
}

/** What stands beside the form: where its pictures are, and the page as it would be. */
async function beside(facts: RequestFacts, values: Values) {
  const hashes = [values['picture'] ?? '', ...blocksIn(values).map((block) => block['picture'] ?? '')];
  const [sources, preview] = await Promise.all([pictureSources(facts.ctx, hashes), eventPreview(facts, values)]);
  return { sources, preview };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'window');
  const key = url.searchParams.get('key');
  const form = await consoleForm(request);
  const deed = form('deed');
  let typed = valuesOf(form);
  try {
    if (deed === 'end' && key !== null) {
      await takeDownEvent(facts.ctx, { by, slug: key });
      return leadOn(LIST, { said: 'ended' });
    }
    const fields = ['picture', ...blocksIn(typed).map((_block, at) => `blocks.${at}.picture`)];
    typed = await withPictures(facts.ctx, { by, form, values: typed, fields, purpose: 'illustration' });
    const blocks = changedBlocks(blocksIn(typed), deed, form('kind'));
    const values = withBlocks(typed, blocks ?? blocksIn(typed));
    if (blocks || deed === 'look') return data({ typed: values, ...(await beside(facts, values)) });
    const read = eventIn(facts.ctx, { ...values, ...(key === null ? {} : { slug: key }) });
    if ('fault' in read) return faulty(read.fault, values);
    await saveEvent(facts.ctx, { by, isNew: key === null, event: read.event });
    return leadOn(`${LIST}/item?key=${read.event.slug}`, { said: 'saved' });
  } catch (error) {
    return refused(error, { fields: FIELDS, typed });
  }
}

/** Looking at what is being written changes nothing that was read. */
export const shouldRevalidate = (): boolean => false;

/** Sends what is typed to be looked at, a moment after the last key; files go when a button is pressed. */
function useLook() {
  const look = useFetcher<typeof action>();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onTyped = (form: HTMLFormElement | null): void => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      if (!form) return;
      const typed = new FormData(form);
      const files = [...typed].filter(([, value]) => value instanceof File);
      for (const [name] of files) typed.delete(name);
      typed.set('deed', 'look');
      void look.submit(typed, { method: 'post', encType: 'multipart/form-data' });
    }, LOOK_AFTER_MS);
  };
  return { onTyped, seen: look.data && 'preview' in look.data ? look.data.preview : undefined };
}

export default function OperatorEventPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { isKnown, isShown } = loaderData;
  const { onTyped, seen } = useLook();
  const fault = actionData && 'fault' in actionData ? actionData.fault : undefined;
  const changed = actionData && 'typed' in actionData ? actionData : undefined;
  const values: Values = fault?.typed ?? changed?.typed ?? loaderData.values;
  const { sources, preview: first } = changed ?? loaderData;
  const preview = seen ?? first;
  const slug = values['slug'] ?? '';
  return (
    <ConsolePage
      title={isKnown ? '이벤트 고치기' : '새 이벤트'}
      up={{ path: LIST, name: '이벤트 페이지' }}
      actions={isKnown && isShown ? <LinkButton href={eventPath(slug)}>독자의 화면에서 보기</LinkButton> : null}
    >
      <div className={styles.desk}>
        <div onInput={({ target }) => onTyped(target instanceof HTMLElement ? target.closest('form') : null)}>
          <WindowForm fault={fault}>
            <DeskFields
              parts={EVENT_PARTS}
              values={values}
              fault={fault}
              isKnown={isKnown}
              src={sources[values['picture'] ?? '']}
            />
            <EventBlocks values={values} fault={fault} sources={sources} />
            <FormBar>
              <SendButton>저장</SendButton>
              <SendButton tone="quiet" name="deed" value="look">
                미리 보기
              </SendButton>
            </FormBar>
          </WindowForm>
        </div>
        <section className={styles.side} aria-label="독자의 화면 미리보기">
          <div className={styles.phone} inert>
            {preview ? <EventArticle page={preview} fault={undefined} /> : <p>적은 것을 마치면 여기에 보입니다.</p>}
          </div>
        </section>
      </div>
      {isKnown && isShown ? (
        <AskFirst label="내리기">
          <p>독자에게 더는 보이지 않습니다. 초안을 풀고 저장하면 다시 보입니다.</p>
          <form method="post">
            <SendButton tone="grave" name="deed" value="end">
              내리기
            </SendButton>
          </form>
        </AskFirst>
      ) : null}
    </ConsolePage>
  );
}
