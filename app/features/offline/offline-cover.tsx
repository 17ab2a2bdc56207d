import { type ReactNode, useEffect, useState } from 'react';
import { readOfflineCover } from './storage/offline-episodes.ts';
import styles from './offline.module.css';

/** Locally stored cover, or a placeholder. */
export function OfflineCover({ episode }: { episode: number | undefined }): ReactNode {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (episode === undefined) return;
    let objectUrl: string | undefined;
    let isUnmounted = false;
    readOfflineCover(episode).then(
      (cover) => {
        if (isUnmounted || !cover) return;
        objectUrl = URL.createObjectURL(cover);
        setAddress(objectUrl);
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      setAddress(undefined);
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [episode]);
  return <span className={styles.cover}>{address ? <img src={address} alt="" width={48} height={72} /> : null}</span>;
}
