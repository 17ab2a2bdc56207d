import { type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import ArrowDown from '~icons/tabler/arrow-down';
import ArrowUp from '~icons/tabler/arrow-up';
import ChevronRight from '~icons/tabler/chevron-right';
import type { CollectionDto } from '#contract/library';
import { paths } from '#shared/web/paths';
import { LIBRARY_LIMITS } from '#shared/reading/library-lists';
import { EmptyCatalog } from '../catalog/empty-catalog.tsx';
import { useErrorFocus } from '../account/form-error.ts';
import ui from '../../components/ui.module.css';
import styles from './library.module.css';
import { libraryPath } from './library-query.ts';
import type { LibraryActionResult } from './use-library-edit.ts';
import { Link } from '../../navigation/link.tsx';

type CollectionError = LibraryActionResult['error'];

export function CollectionList({
  collections,
  error,
}: {
  collections: CollectionDto[];
  error: CollectionError;
}): ReactNode {
  return (
    <div className={styles.collections}>
      <NameForm key={collections.length} act="make" label="새 책장 이름" submit="책장 만들기" error={error} />
      {collections.length > 0 ? (
        <ul>
          {collections.map((collection, at) => (
            <li key={collection.id} className={styles.collection}>
              <Link
                to={libraryPath({ tab: 'collections', collection: collection.id })}
                className={styles.collectionName}
              >
                <span>{collection.name}</span>
                <small>{collection.works}개 작품</small>
                <ChevronRight aria-hidden="true" />
              </Link>
              <CollectionActions
                collection={collection}
                isFirst={at === 0}
                isLast={at === collections.length - 1}
                error={error?.collection === String(collection.id) ? error : undefined}
              />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyCatalog
          title="책장이 없습니다."
          text={'책장을 만들어 작품을 나누어 꽂아 보세요.\n한 작품을 여러 책장에 담을 수 있습니다.'}
        />
      )}
    </div>
  );
}

function CollectionActions({
  collection: { id, name },
  isFirst,
  isLast,
  error,
}: {
  collection: CollectionDto;
  isFirst: boolean;
  isLast: boolean;
  error: CollectionError;
}): ReactNode {
  const which = <input type="hidden" name="collection" value={id} />;
  return (
    <details className={styles.acts} open={error !== undefined}>
      <summary aria-label={`${name} 관리`}>관리</summary>
      <div className={styles.actRow}>
        <Link className={styles.small} to={paths.ownList(id)} aria-label={`${name} 공개 설정`}>
          공개 설정
        </Link>
        <NameForm act="rename" label={`${name}의 새 이름`} name={name} submit="이름 저장" error={error}>
          {which}
        </NameForm>
        <Form method="post" replace preventScrollReset className={styles.moves}>
          {which}
          <button
            type="submit"
            name="act"
            value="up"
            className={ui.icon}
            disabled={isFirst}
            aria-label={`${name} 위로 옮기기`}
          >
            <ArrowUp aria-hidden="true" />
          </button>
          <button
            type="submit"
            name="act"
            value="down"
            className={ui.icon}
            disabled={isLast}
            aria-label={`${name} 아래로 옮기기`}
          >
            <ArrowDown aria-hidden="true" />
          </button>
        </Form>
        <form
          method="post"
          action={libraryPath({ tab: 'collections' })}
          data-ask={`${name} 책장을 삭제하시겠습니까?\n담긴 작품은 내 서재에 그대로 남습니다.`}
        >
          <input type="hidden" name="act" value="remove" />
          {which}
          <button type="submit" className={styles.small} aria-label={`${name} 삭제`}>
            삭제
          </button>
        </form>
      </div>
    </details>
  );
}

function NameForm({
  act,
  label,
  submit,
  name = '',
  error,
  children,
}: {
  act: 'make' | 'rename';
  label: string;
  submit: string;
  name?: string;
  error: CollectionError;
  children?: ReactNode;
}): ReactNode {
  const messageId = useId();
  const ownError = error?.act === act ? error : undefined;
  const element = useErrorFocus(ownError && { field: 'name', message: ownError.message, code: '', typed: {} });
  return (
    <Form method="post" replace preventScrollReset className={styles.nameForm}>
      <div ref={element}>
        <input type="hidden" name="act" value={act} />
        {children}
        <input
          key={name}
          name="name"
          aria-label={label}
          placeholder={label}
          defaultValue={name}
          maxLength={LIBRARY_LIMITS.name}
          className={styles.field}
          aria-invalid={ownError ? true : undefined}
          aria-describedby={ownError ? messageId : undefined}
        />
        <button type="submit" className={`${ui.button} ${ui.outline} ${styles.collect}`}>
          {submit}
        </button>
        {ownError ? (
          <p id={messageId} className={styles.wrong}>
            {ownError.message}
          </p>
        ) : null}
      </div>
    </Form>
  );
}
