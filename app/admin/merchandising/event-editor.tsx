import type { ReactNode } from 'react';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { Select, SendButton } from '../components/console-form.tsx';
import { DragOrder, Grip } from '../components/drag-order.tsx';
import { EVENT_FIELDS, EVENT_SECTIONS } from '#shared/merchandising/event-fields';
import { type Values, contentSections, optionsOf } from './entity-form.ts';
import { EntityInput } from './form-fields.tsx';
import { BLOCK_FIELDS, BLOCK_NAMES, blocksIn } from './event-blocks.ts';
import styles from './merchandising.module.css';

export const EVENT_PARTS = contentSections(EVENT_FIELDS, EVENT_SECTIONS);

export const BLOCKS_LEAD =
  '위에서 아래로 보입니다. 손잡이를 끌거나 위로·아래로를 눌러 순서를 바꿉니다. 버튼을 눌러도 저장하기 전에는 독자에게 보이지 않습니다.';

export function EventBlocks({
  values,
  error,
  sources,
}: {
  values: Values;
  error: ConsoleFormError | undefined;
  /** Picture URLs by hash. */
  sources: Values;
}): ReactNode {
  const blocks = blocksIn(values);
  return (
    <>
      {blocks.length === 0 ? <p>아직 추가한 내용이 없습니다. 아래에서 골라 추가해 주세요.</p> : null}
      <DragOrder deedOf={(from, to) => `move:${from}:${to}`}>
        {blocks.map((block, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- because a part is its place on the page.
          <EventBlockFields key={`${at} ${block['kind']}`} block={block} at={at} error={error} sources={sources} />
        ))}
      </DragOrder>
      <div className={styles.order}>
        <Select label="추가할 내용" name="kind" options={optionsOf(BLOCK_NAMES)} defaultValue="text" />
        <SendButton tone="quiet" name="deed" value="add">
          추가
        </SendButton>
      </div>
    </>
  );
}

function EventBlockFields({
  block,
  at,
  error,
  sources,
}: {
  block: Values;
  at: number;
  error: ConsoleFormError | undefined;
  sources: Values;
}): ReactNode {
  const kind = block['kind'] ?? '';
  const name = `${at + 1}. ${BLOCK_NAMES[kind] ?? kind}`;
  return (
    <fieldset className={styles.block} aria-label={name} data-place={at}>
      <input type="hidden" name={`blocks.${at}.kind`} value={kind} />
      <div className={styles.blockHead}>
        <span className={styles.blockName}>
          <Grip />
          {name}
        </span>
        <div className={styles.order}>
          {(['up', 'down', 'remove'] as const).map((action) => (
            <SendButton key={action} tone="quiet" name="deed" value={`${action}:${at}`}>
              {{ up: '위로', down: '아래로', remove: '빼기' }[action]}
              <span className="visually-hidden"> {name}</span>
            </SendButton>
          ))}
        </div>
      </div>
      {(BLOCK_FIELDS[kind] ?? []).map((field) => (
        <EntityInput
          key={field.name}
          field={{ ...field, name: `blocks.${at}.${field.name}` }}
          value={block[field.name] ?? ''}
          error={errorAt(error, `blocks.${at}.${field.name}`)}
          isFixed={false}
          src={sources[block[field.name] ?? '']}
        />
      ))}
    </fieldset>
  );
}
