import type { ReactNode } from 'react';
import Check from '~icons/tabler/check';
import { GiftForm } from './gift-form.tsx';
import styles from './gifts.module.css';

export interface AttendanceView {
  title: string;
  sentence: string;
  steps: string[];
  step: number;
  isDoneToday: boolean;
}

export function AttendanceCard({
  attendance,
  requestKey,
}: {
  attendance: AttendanceView;
  requestKey: string;
}): ReactNode {
  const { title, sentence, isDoneToday } = attendance;
  return (
    <section className={styles.part} aria-labelledby="attendance">
      <h2 id="attendance">{title}</h2>
      {sentence ? <p>{sentence}</p> : null}
      <AttendanceDays attendance={attendance} />
      {isDoneToday ? (
        <p className={styles.done}>오늘은 출석하셨습니다. 내일 다시 찾아 주세요.</p>
      ) : (
        <GiftForm act="attendance" requestKey={requestKey} label="출석하고 받기" look="inked" />
      )}
    </section>
  );
}

export function AttendanceDays({ attendance }: { attendance: AttendanceView }): ReactNode {
  const { steps, step, isDoneToday } = attendance;
  const round = Math.floor((step - 1) / steps.length) * steps.length;
  return (
    <ol className={styles.days}>
      {steps.map((brings, at) => {
        const day = round + at + 1;
        const isDone = day < step || (day === step && isDoneToday);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- because a day is its place in the row.
          <li key={at} data-done={isDone ? '' : undefined} aria-current={day === step ? 'step' : undefined}>
            <span className={styles.day}>{isDone ? <Check aria-hidden="true" /> : `${day}일`}</span>
            <span>
              {isDone ? <span className="visually-hidden">{`${day}일째 받음 `}</span> : null}
              {brings}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
