import { type ReactNode, useId } from 'react';
import type { StoryGuideDto } from '#contract/story-guide';
import type { PictureDto } from '#contract/pictures';
import { type Unit, UNIT_NAMES } from '#shared/catalog/categories';
import { pictureVariantUrl } from '#shared/catalog/picture-url';
import { ListenButton } from './listen-button.tsx';
import styles from './story-guide.module.css';

interface StoryGuideProps {
  work: number;
  unit: Unit;
  guide: StoryGuideDto;
}

type Recap = StoryGuideDto['recaps'][number];
type Character = StoryGuideDto['characters'][number];

/** Summaries and characters; the server sent only what the reader has reached. */
export function StoryGuide({ work, unit, guide: { recaps, characters } }: StoryGuideProps): ReactNode {
  const id = useId();
  const name = (position: number): string => `${position}${UNIT_NAMES[unit]}`;
  return (
    <div className={styles.guide}>
      <p className={styles.note}>읽은 회차까지의 내용만 보입니다.</p>
      {recaps.length > 0 ? (
        <section aria-labelledby={`${id}-recaps`}>
          <div className={styles.head}>
            <h2 id={`${id}-recaps`}>지난 이야기</h2>
            <ListenButton work={work} about="지난 이야기" texts={recaps.map((recap) => recap.text)} />
          </div>
          {recaps.map((recap, at) => (
            <details key={`${recap.from}-${recap.to}-${at}`} className={styles.recap} open={at === recaps.length - 1}>
              <summary>{rangeOf(recap, name)}</summary>
              <p>{recap.text}</p>
            </details>
          ))}
        </section>
      ) : null}
      {characters.length > 0 ? (
        <section aria-labelledby={`${id}-characters`}>
          <div className={styles.head}>
            <h2 id={`${id}-characters`}>등장인물</h2>
            <ListenButton work={work} about="등장인물" texts={characters.flatMap(spokenCharacter)} />
          </div>
          <ul>
            {characters.map((character, at) => (
              <li key={`${character.name}-${at}`} className={styles.character}>
                <CharacterView character={character} name={name} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function CharacterView({ character, name }: { character: Character; name: (position: number) => string }): ReactNode {
  const { picture, otherNames, text, additions } = character;
  return (
    <>
      {picture ? (
        <img className={styles.picture} src={smallUrl(picture)} alt="" width={72} height={72} loading="lazy" />
      ) : null}
      <div>
        <h3>
          {character.name}
          {otherNames.length > 0 ? <small>{otherNames.join(', ')}</small> : null}
        </h3>
        <p>{text}</p>
        {additions.map((addition, at) => (
          <p key={`${addition.from}-${at}`}>
            <small className={styles.from}>{name(addition.from)}</small> {addition.text}
          </p>
        ))}
      </div>
    </>
  );
}

function rangeOf({ from, to }: Recap, name: (position: number) => string): string {
  return from === to ? name(from) : `${name(from)}–${name(to)}`;
}

function spokenCharacter({ name, text, additions }: Character): string[] {
  return [`${name}.`, text, ...additions.map((addition) => addition.text)];
}

/** The smallest file that is sharp on a phone. */
function smallUrl(picture: PictureDto): string {
  const variants = picture.variants.filter(({ format }) => format !== 'avif').toSorted((a, b) => a.width - b.width);
  const variant = variants.find(({ width }) => width >= 160) ?? variants.at(-1) ?? picture.variants[0];
  return variant ? pictureVariantUrl(picture, variant.file) : '';
}
