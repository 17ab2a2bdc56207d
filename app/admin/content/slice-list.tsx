import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { STRIP_LIMITS } from '#shared/catalog/revisions';
import { adminPaths } from '#shared/web/admin-paths';
import { Check, Field, TextArea } from '../components/console-form.tsx';
import kit from '../components/kit.module.css';
import { Panel } from '../components/console-page.tsx';
import { MoveButtons } from '../components/move-buttons.tsx';
import styles from './texts.module.css';

export interface SliceView {
  at: number;
  hash: string;
  width: number;
  height: number;
  text: string;
  dialogue: string;
}

/** Reorder by number without script, by buttons and drag with it. */
export function SliceList({ slices }: { slices: SliceView[] }): ReactNode {
  const [order, setOrder] = useState(() => slices.map(({ at }) => at));
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const move = (at: number, to: number): void => {
    const from = order.indexOf(at);
    const rest = order.filter((each) => each !== at);
    if (from < 0 || to < 0 || to >= order.length) return;
    setOrder([...rest.slice(0, to), at, ...rest.slice(to)]);
  };
  const existing = new Map(slices.map((slice) => [slice.at, slice]));
  return (
    <>
      <ol className={styles.slices}>
        {order.flatMap((at, index) => {
          const slice = existing.get(at);
          return slice ? (
            <Slice
              key={at}
              slice={slice}
              place={index}
              count={order.length}
              canMove={isAlive}
              move={(to) => move(at, to)}
              onDrop={(dropped) => move(dropped, index)}
            />
          ) : (
            []
          );
        })}
      </ol>
      {slices.length === 0 ? <p className={kit.empty}>그림이 없습니다. 아래에서 그림을 올려 주세요.</p> : null}
      <Panel title="그림 넣기" lead="여러 장을 고르면 파일 이름 순서대로 이어집니다. 긴 그림은 여백에서 나눕니다.">
        <div className={kit.fields}>
          <Field label="새 그림" type="file" name="added" multiple accept="image/*" />
          <Field
            label="몇 번째 그림 뒤에 넣을까요?"
            hint="0은 맨 앞, 비우면 맨 뒤입니다."
            name="behind"
            inputMode="numeric"
            defaultValue=""
          />
        </div>
      </Panel>
    </>
  );
}

interface SliceProps {
  slice: SliceView;
  place: number;
  count: number;
  /** False without script. */
  canMove: boolean;
  move(to: number): void;
  onDrop(at: number): void;
}

const DRAGGED = 'application/x-seoga-slice';

function Slice({ slice, place, count, canMove, move, onDrop }: SliceProps): ReactNode {
  const { at } = slice;
  const [isOut, setOut] = useState(false);
  const name = `${place + 1}번째 그림`;
  const drop = (event: DragEvent): void => {
    const dragged = event.dataTransfer.getData(DRAGGED);
    if (dragged === '') return;
    event.preventDefault();
    onDrop(Number(dragged));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- because buttons and numbers move it too.
    <li
      className={styles.slice}
      data-out={isOut || undefined}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={drop}
    >
      <input type="hidden" name="slice" value={at} />
      <Thumb slice={slice} name={name} canMove={canMove} />
      <div className={styles.sliceFields}>
        <div className={styles.sliceBar}>
          <Field
            key={place}
            label="차례"
            type="number"
            name={`place-${at}`}
            min={0}
            step="any"
            defaultValue={place + 1}
          />
          <span className={styles.moves} data-usable={canMove || undefined}>
            <MoveButtons name={name} place={place} count={count} move={move} />
          </span>
          <Check name={`out-${at}`} label="빼기" onChange={(event) => setOut(event.target.checked)} />
        </div>
        <SliceTextFields slice={slice} />
      </div>
    </li>
  );
}

function Thumb({ slice, name, canMove }: { slice: SliceView; name: string; canMove: boolean }): ReactNode {
  const { at, hash, width, height, text } = slice;
  const picture = (
    <img
      className={styles.thumb}
      src={`${adminPaths.picture(hash)}?width=320`}
      width={width}
      height={height}
      alt={text || name}
      loading="lazy"
    />
  );
  if (!canMove) return picture;
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={`${name} 끌어서 옮기기`}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(at))}
    >
      {picture}
    </button>
  );
}

function SliceTextFields({ slice: { at, text, dialogue } }: { slice: SliceView }): ReactNode {
  return (
    <>
      <Field
        label="그림 설명"
        name={`text-${at}`}
        maxLength={STRIP_LIMITS.description}
        defaultValue={text}
        hint="그림을 보지 못하는 독자에게 읽어 드립니다."
      />
      <TextArea
        label="대사"
        name={`dialogue-${at}`}
        rows={3}
        defaultValue={dialogue}
        hint="한 줄에 하나씩, ‘소이: 비 안 오는데?’처럼 말하는 인물과 함께 적습니다."
      />
      <Field label="다른 그림으로 바꾸기" type="file" name={`instead-${at}`} accept="image/*" />
    </>
  );
}
