import type { ReactNode } from 'react';
import { MIN_RATINGS, REVIEW_LIMITS } from '#shared/community/comments';
import ui from '../../components/ui.module.css';
import type { FormError } from '../account/form-error.ts';
import styles from './comments.module.css';
import { StarChoice } from './star-choice.tsx';
import { TalkForm } from './talk-form.tsx';

interface ReviewFormProps {
  rating: { ratings: number; average: number | null; own: number | null; mayRate: boolean };
  standing: { own: { text: string; isSpoiler: boolean; isRemoved: boolean } | null; missing: number; isCrew: boolean };
  isMember: boolean;
  /** The reader may not write. */
  isShut: boolean;
  error: FormError | undefined;
}

/** Average of a work, and a reader's stars and review. */
export function ReviewForm({ rating, standing, isMember, isShut, error }: ReviewFormProps): ReactNode {
  const mayReview = standing.missing === 0 && !standing.own?.isRemoved && !isShut;
  return (
    <section className={styles.rating} aria-label="평점">
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
      {standing.isCrew || !isMember ? null : rating.mayRate || rating.own !== null ? (
        <Fields rating={rating} own={standing.own} mayReview={mayReview} error={error} />
      ) : (
        <p className={styles.note}>3화 이상 열람하거나 구매하면 평점을 남길 수 있습니다.</p>
      )}
      {isMember && !standing.isCrew && standing.missing > 0 ? (
        <p className={styles.note}>{standing.missing}화를 더 읽으면 리뷰를 쓸 수 있습니다.</p>
      ) : null}
    </section>
  );
}

function Fields({
  rating,
  own,
  mayReview,
  error,
}: Pick<ReviewFormProps, 'rating' | 'error'> & {
  own: ReviewFormProps['standing']['own'];
  mayReview: boolean;
}): ReactNode {
  const stars = error?.field === 'stars' ? error.message : undefined;
  const wrong = error?.typed['act'] === 'review' && error.field === 'text' ? error : undefined;
  const typed = Number(error?.typed['stars'] ?? 0);
  return (
    <TalkForm className={styles.form}>
      <div className={styles.rate}>
        <StarChoice name="stars" value={typed > 0 ? typed : rating.own} error={stars} errorId="stars-fault" />
        <button type="submit" name="act" value="rate" className={`${ui.button} ${ui.outline}`}>
          평점만 저장
        </button>
        {rating.own === null ? null : (
          <button type="submit" name="act" value="unrate" className={styles.lift}>
            평점 삭제
          </button>
        )}
      </div>
      {stars ? (
        <p id="stars-fault" role="alert" className={styles.fault}>
          {stars}
        </p>
      ) : null}
      {mayReview ? (
        <>
          <label htmlFor="review">{own ? '내 리뷰' : '리뷰 쓰기'}</label>
          <textarea
            key={own?.text ?? ''}
            id="review"
            name="text"
            maxLength={REVIEW_LIMITS.text}
            defaultValue={wrong?.typed['text'] ?? own?.text}
            placeholder="별점을 고르고, 이 작품이 어떠셨는지 10자 이상 남겨 주세요."
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? 'review-fault' : undefined}
          />
          {wrong ? (
            <p id="review-fault" role="alert" className={styles.fault}>
              {wrong.message}
            </p>
          ) : null}
          <div className={styles.formBar}>
            <label className={styles.check}>
              <input type="checkbox" name="spoiler" value="1" defaultChecked={own?.isSpoiler} />
              <span>스포일러 포함</span>
            </label>
            <button type="submit" name="act" value="review" className={`${ui.button} ${ui.inked}`}>
              {own ? '리뷰 수정' : '리뷰 등록'}
            </button>
          </div>
        </>
      ) : null}
    </TalkForm>
  );
}
