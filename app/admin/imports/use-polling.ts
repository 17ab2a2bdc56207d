import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const POLL_MS = 1500;

/** Reloads the page's data while a job runs. */
export function usePolling(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void revalidate(), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
