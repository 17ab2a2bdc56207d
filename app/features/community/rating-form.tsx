import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { MIN_RATINGS } from '#shared/community/comments';
import type { FormError } from '../account/form-error.ts';
import ui from '../../components/ui.module.css';
import styles from './comments.module.css';
import { StarChoice } from './star-choice.tsx';

export interface RatingFormProps {
  ratings: number;
  average: number | null;
  own: number | null;
  mayRate: boolean;
}

export function RatingForm({
  rating,
  isMember,
  error,
}: {
  rating: RatingFormProps;
  isMember: boolean;
  error: FormError | undefined;
}): ReactNode {
  const wrong = error?.typed['act'] === 'rate' ? error.message : undefined;
  return (
    <section className={styles.rating} aria-labelledby="rating-head">
      <h2 id="rating-head">평점</h2>
      {rating.average === null ? (
        <p className={styles.note}>평점이 {MIN_RATINGS}개 모이면 평균을 보여 드립니다.</p>
      ) : (
        <p className={styles.average}>
          <span aria-hidden="true">★</span>
          <span className="visually-hidden">별점 5점 만점에</span>
          <strong>{rating.average.toFixed(1)}</strong>
          <span>{rating.ratings.toLocaleString('ko-KR')}명 참여</span>
        </p>
      )}
      {rating.mayRate || rating.own !== null ? (
        <Form method="post" preventScrollReset replace className={styles.rate}>
          <StarChoice name="stars" value={rating.own} error={wrong} errorId="stars-fault" />
          <button type="submit" name="act" value="rate" className={`${ui.button} ${ui.outline}`}>
            평점 저장
          </button>
          {rating.own === null ? null : (
            <button type="submit" name="act" value="unrate" className={styles.lift}>
              평점 삭제
            </button>
          )}
          {wrong ? (
            <p id="stars-fault" role="alert" className={styles.fault}>
              {wrong}
            </p>
          ) : null}
        </Form>
      ) : isMember ? (
        <p className={styles.note}>회차를 세 화 이상 열람하거나 구매하시면 평점을 줄 수 있습니다.</p>
      ) : null}
    </section>
  );
}
