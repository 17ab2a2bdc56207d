// Health check of the container: exits with 0 when the shop is ready.
const response = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).catch(() => undefined);
process.exit(response?.ok ? 0 : 1);
