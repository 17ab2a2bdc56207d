import type { ReactNode } from 'react';
import type { SetPictureDto } from '#contract/promotions';
import { pictureVariantUrl } from '#shared/catalog/picture-url';
import { operatorBackground } from '#shared/content/text-colour';
import { ShareButton } from '../work/share-button.tsx';
import { OperatorBackground } from '../../components/operator-background.tsx';
import styles from './sets.module.css';

interface SetHeaderProps {
  /** Kind of set. */
  kicker: string;
  title: string;
  text: string;
  background: string | null;
  picture?: SetPictureDto;
  children?: ReactNode;
}

export function SetHeader({ kicker, title, text, background, picture, children }: SetHeaderProps): ReactNode {
  return (
    <header className={styles.head} data-ground={operatorBackground(background)?.tone}>
      <OperatorBackground background={background} />
      {picture ? <HeadPicture picture={picture} /> : null}
      <div className={styles.headInner}>
        <div className={styles.headWords}>
          <p className={styles.kicker}>{kicker}</p>
          <h1>{title}</h1>
          {text ? <p className={styles.text}>{text}</p> : null}
          {children}
        </div>
        <ShareButton title={title} className={styles.share} />
      </div>
    </header>
  );
}

/** Decorative: the text says the same. */
function HeadPicture({ picture }: { picture: NonNullable<SetPictureDto> }): ReactNode {
  const addressOf = (width: number): string => pictureVariantUrl(picture, `${width}.webp`);
  return (
    <img
      className={styles.picture}
      src={addressOf(picture.widths.at(-1) ?? picture.width)}
      srcSet={picture.widths.map((width) => `${addressOf(width)} ${width}w`).join(', ')}
      sizes="(min-width: 1024px) 50vw, 100vw"
      width={picture.width}
      height={picture.height}
      alt=""
      fetchPriority="high"
    />
  );
}
