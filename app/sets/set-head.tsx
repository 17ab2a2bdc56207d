import type { ReactNode } from 'react';
import type { SetPictureWire } from '#contract/sets';
import { pictureAddress } from '#vocabulary/picture-address';
import { operatorGround } from '#vocabulary/text-colour';
import { ShareButton } from '../work-page/share-button.tsx';
import { OperatorGround } from '../ui/operator-ground.tsx';
import styles from './sets.module.css';

interface HeadPlace {
  /** What kind of set it is. */
  kicker: string;
  title: string;
  text: string;
  background: string | null;
  picture?: SetPictureWire;
  children?: ReactNode;
}

/** The head of a set: what it is, its name in the serif, what its operator says of it, and a way to share it. */
export function SetHead({ kicker, title, text, background, picture, children }: HeadPlace): ReactNode {
  return (
    <header className={styles.head} data-ground={operatorGround(background)?.tone}>
      <OperatorGround background={background} />
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

/** The operator's picture: above the words on a narrow screen, beside them on a wide one; the words say what it is. */
function HeadPicture({ picture }: { picture: NonNullable<SetPictureWire> }): ReactNode {
  const addressOf = (width: number): string => pictureAddress(picture, `${width}.webp`);
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
