import type { ReactNode } from 'react';
import { UNIT_NAMES, type Unit } from '#shared/catalog/categories';
import { GIFT_MESSAGE_LENGTH } from '#shared/money/reader-gifts';
import type { FormError } from '../account/form-error.ts';
import { fieldErrorOf } from '../account/my-form.tsx';
import support from '../support/support.module.css';
import { coinText } from '../wallet/wallet-labels.ts';
import styles from './reader-gifts.module.css';

interface GiftFieldsProps {
  episodes: readonly { id: number; position: number; unit: Unit; title: string; coins: number }[];
  wholeCoins: number;
  /** Entered before, or chosen by the address. */
  values: Record<string, string>;
  error: FormError | undefined;
}

/** What to give, to whom, and a message. */
export function GiftFields({ episodes, wholeCoins, values, error }: GiftFieldsProps): ReactNode {
  const chosen = new Set((values['episodes'] ?? '').split(',').filter(Boolean).map(Number));
  const isAll = (values['scope'] ?? (chosen.size > 0 ? 'some' : 'all')) === 'all';
  return (
    <div className={styles.form}>
      <fieldset className={styles.scopes}>
        <legend>선물할 회차</legend>
        <Choice
          name="scope"
          value="all"
          label={`전체 ${episodes.length}화 소장`}
          note={coinText(wholeCoins)}
          isChosen={isAll}
        />
        <Choice name="scope" value="some" label="회차 고르기" isChosen={!isAll} />
        <div className={styles.episodes} role="group" aria-label="회차">
          {episodes.map(({ id, position, unit, title, coins }) => (
            <label key={id} className={styles.scope}>
              <input type="checkbox" name="episode" value={id} defaultChecked={chosen.has(id)} />
              <span>{[`${position}${UNIT_NAMES[unit]}`, title].filter(Boolean).join(' ')}</span>
              <span>{coinText(coins)}</span>
            </label>
          ))}
        </div>
        <ErrorLine id="episodes-error" text={fieldErrorOf(error, 'episodes')} />
      </fieldset>
      <fieldset className={styles.scopes}>
        <legend>받는 회원</legend>
        <Choice name="to" value="link" label="링크로 보내기" isChosen={values['to'] !== 'nick'} />
        <Choice name="to" value="nick" label="닉네임으로 보내기" isChosen={values['to'] === 'nick'} />
        <div className={styles.nick}>
          <label className={styles.field}>
            <span className={styles.label}>닉네임</span>
            <input
              name="nick"
              defaultValue={values['nick'] ?? ''}
              maxLength={40}
              autoComplete="off"
              aria-invalid={fieldErrorOf(error, 'nick') ? true : undefined}
              aria-describedby={fieldErrorOf(error, 'nick') ? 'nick-error' : undefined}
            />
          </label>
          <ErrorLine id="nick-error" text={fieldErrorOf(error, 'nick')} />
        </div>
      </fieldset>
      <label className={support.message}>
        <span>메시지 (선택, {GIFT_MESSAGE_LENGTH}자까지)</span>
        <textarea
          name="message"
          rows={3}
          maxLength={GIFT_MESSAGE_LENGTH}
          defaultValue={values['message'] ?? ''}
          aria-invalid={fieldErrorOf(error, 'message') ? true : undefined}
          aria-describedby={fieldErrorOf(error, 'message') ? 'message-error' : undefined}
        />
      </label>
      <ErrorLine id="message-error" text={fieldErrorOf(error, 'message')} />
    </div>
  );
}

function Choice({
  name,
  value,
  label,
  note,
  isChosen,
}: {
  name: string;
  value: string;
  label: string;
  note?: string;
  isChosen: boolean;
}): ReactNode {
  return (
    <label className={styles.scope}>
      <input type="radio" name={name} value={value} defaultChecked={isChosen} />
      <span>{label}</span>
      {note ? <span>{note}</span> : null}
    </label>
  );
}

function ErrorLine({ id, text }: { id: string; text: string | undefined }): ReactNode {
  return text ? (
    <p id={id} role="alert" className={support.error}>
      {text}
    </p>
  ) : null;
}
