import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import ChevronDown from '~icons/tabler/chevron-down';
import ui from '../ui/ui.module.css';
import { CATALOGUE_CHOICES, type CatalogueAsk, cataloguePath, readCatalogueAsk } from './catalogue-ask.ts';
import { ChoiceChips } from './choice-chips.tsx';
import styles from './lists.module.css';

interface FilterPlace {
  path: string;
  ask: CatalogueAsk;
  genres: string[];
}

/** What a filled form asks for. */
function askOf(form: HTMLFormElement): CatalogueAsk {
  const words = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return readCatalogueAsk(new URLSearchParams(words)).ask;
}

/** Genres as links, the rest as a plain form: choosing goes there, and without script its button does. */
export function CatalogueFilter({ path, ask, genres }: FilterPlace): ReactNode {
  const navigate = useNavigate();
  const chips = ['', ...genres].map((genre) => ({
    name: genre || '전체',
    path: cataloguePath(path, { ...ask, genre }),
    isChosen: genre === ask.genre,
  }));
  return (
    <div className={styles.filter}>
      {genres.length > 1 ? <ChoiceChips label="장르" choices={chips} /> : null}
      <form
        key={cataloguePath(path, ask)}
        className={styles.form}
        action={path}
        onChange={(event) =>
          void navigate(cataloguePath(path, askOf(event.currentTarget)), { preventScrollReset: true })
        }
      >
        {ask.genre ? <input type="hidden" name="genre" value={ask.genre} /> : null}
        {Object.entries(CATALOGUE_CHOICES).map(([name, { label, options }]) => (
          <label key={name} className={styles.select}>
            <span className="visually-hidden">{label}</span>
            <select name={name} defaultValue={ask[name as keyof typeof CATALOGUE_CHOICES]}>
              {Object.entries(options).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
            <ChevronDown aria-hidden="true" />
          </label>
        ))}
        <noscript>
          <button type="submit" className={`${ui.button} ${ui.outline}`}>
            적용
          </button>
        </noscript>
      </form>
    </div>
  );
}
