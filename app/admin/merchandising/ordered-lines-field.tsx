import { type ReactNode, useState } from 'react';
import { TextArea } from '../components/console-form.tsx';
import kit from '../components/kit.module.css';
import { MoveButtons } from '../components/move-buttons.tsx';
import styles from './merchandising.module.css';

const DRAGGED = 'application/x-seoga-line';

/** One name per line, reorderable by drag and buttons. */
export function OrderedLinesField({
  name,
  label,
  hint,
  error,
  value,
  isNeeded,
}: {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  isNeeded?: boolean | undefined;
}): ReactNode {
  const [input, setInput] = useState(value);
  const lines = input.split('\n').filter((line) => line.trim() !== '');
  const move = (from: number, to: number): void => {
    const line = lines[from];
    if (line === undefined || to < 0 || to >= lines.length) return;
    setInput(lines.toSpliced(from, 1).toSpliced(to, 0, line).join('\n'));
  };
  return (
    <>
      <TextArea
        label={label}
        name={name}
        hint={hint}
        error={error}
        value={input}
        onChange={({ currentTarget }) => setInput(currentTarget.value)}
        rows={6}
        required={isNeeded}
      />
      {lines.length > 1 ? (
        <details className={styles.ordered}>
          <summary className={kit.quietButton}>차례 바꾸기 ({lines.length}개)</summary>
          <ol>
            {lines.map((line, at) => (
              <Row key={keyOf(lines, at)} line={line} at={at} count={lines.length} move={move} />
            ))}
          </ol>
        </details>
      ) : null}
    </>
  );
}

/** Stable across moves, so that the button keeps the focus. */
function keyOf(lines: readonly string[], at: number): string {
  const line = lines[at] ?? '';
  return `${line} ${lines.slice(0, at).filter((item) => item === line).length}`;
}

function Row({
  line,
  at,
  count,
  move,
}: {
  line: string;
  at: number;
  count: number;
  move(from: number, to: number): void;
}): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- because buttons move it too.
    <li
      className={styles.line}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(DRAGGED);
        if (from === '') return;
        event.preventDefault();
        move(Number(from), at);
      }}
    >
      <span
        className={styles.lineName}
        draggable
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(at))}
      >
        {line}
      </span>
      <MoveButtons name={line} place={at} count={count} move={(to) => move(at, to)} />
    </li>
  );
}
