import type { ReactNode } from 'react';
import { SUPPORT_LIMITS, SUPPORT_VISIBILITIES } from '#shared/authors/support';
import type { FormError } from '../account/form-error.ts';
import { fieldErrorOf } from '../account/my-form.tsx';
import choices from '../wallet/coin-choice.module.css';
import { wonText } from '../wallet/wallet-labels.ts';
import styles from './support.module.css';

interface SupportFieldsProps {
  /** Null: a fixed price. */
  amounts: { coins: number; authorWon: number }[] | null;
  error: FormError | undefined;
}

/** Amount, message and visibility of a support. */
export function SupportFields({ amounts, error }: SupportFieldsProps): ReactNode {
  const typed = error?.typed ?? {};
  return (
    <>
      {amounts ? (
        <fieldset
          className={choices.choices}
          aria-describedby={fieldErrorOf(error, 'coins') ? 'coins-error' : undefined}
        >
          <legend>후원할 코인</legend>
          {amounts.map(({ coins, authorWon }) => (
            <label key={coins} className={choices.choice}>
              <input
                type="radio"
                name="coins"
                value={coins}
                defaultChecked={String(coins) === (typed['coins'] ?? String(amounts[0]?.coins))}
              />
              <strong>{coins}코인</strong>
              <small>작가에게 약 {wonText(authorWon)}</small>
            </label>
          ))}
        </fieldset>
      ) : null}
      <ErrorLine id="coins-error" text={fieldErrorOf(error, 'coins')} />
      <label className={styles.message}>
        <span>메시지 (선택)</span>
        <textarea
          name="message"
          rows={3}
          maxLength={SUPPORT_LIMITS.message}
          defaultValue={typed['message'] ?? ''}
          aria-invalid={fieldErrorOf(error, 'message') ? true : undefined}
          aria-describedby={fieldErrorOf(error, 'message') ? 'message-error' : undefined}
        />
      </label>
      <ErrorLine id="message-error" text={fieldErrorOf(error, 'message')} />
      <fieldset className={styles.visibilities}>
        <legend>공개 범위</legend>
        {Object.entries(SUPPORT_VISIBILITIES).map(([visibility, name]) => (
          <label key={visibility}>
            <input
              type="radio"
              name="visibility"
              value={visibility}
              defaultChecked={visibility === (typed['visibility'] ?? 'public')}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <ErrorLine id="visibility-error" text={fieldErrorOf(error, 'visibility')} />
    </>
  );
}

function ErrorLine({ id, text }: { id: string; text: string | undefined }): ReactNode {
  return text ? (
    <p id={id} role="alert" className={styles.error}>
      {text}
    </p>
  ) : null;
}
