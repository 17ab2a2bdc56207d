import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import ChevronDown from '~icons/tabler/chevron-down';
import ui from '../../components/ui.module.css';
import { CATALOG_CHOICES, type CatalogQuery, catalogPath, parseCatalogQuery } from './catalog-query.ts';
import { ChoiceChips } from './choice-chips.tsx';
import styles from './lists.module.css';

interface CatalogFilterProps {
  path: string;
  request: CatalogQuery;
  genres: string[];
}

function queryOf(form: HTMLFormElement): CatalogQuery {
  const words = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return parseCatalogQuery(new URLSearchParams(words)).request;
}

/** Links and a form; submits on change with script. */
export function CatalogFilter({ path, request, genres }: CatalogFilterProps): ReactNode {
  const navigate = useNavigate();
  const chips = ['', ...genres].map((genre) => ({
    name: genre || '전체',
    path: catalogPath(path, { ...request, genre }),
    isChosen: genre === request.genre,
  }));
  return (
    <div className={styles.filter}>
      {genres.length > 1 ? <ChoiceChips label="장르" choices={chips} /> : null}
      <form
        key={catalogPath(path, request)}
        className={styles.form}
        action={path}
        onChange={(event) =>
          void navigate(catalogPath(path, queryOf(event.currentTarget)), { preventScrollReset: true })
        }
      >
        {request.genre ? <input type="hidden" name="genre" value={request.genre} /> : null}
        {Object.entries(CATALOG_CHOICES).map(([name, { label, options }]) => (
          <label key={name} className={styles.select}>
            <span className="visually-hidden">{label}</span>
            <select name={name} defaultValue={request[name as keyof typeof CATALOG_CHOICES]}>
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
