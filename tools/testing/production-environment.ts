/** A complete production environment. The hosts do not exist, because `.example` is reserved for documentation. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://tafiya@db.example/tafiya?sslmode=verify-full',
  PUBLIC_URL: 'https://tafiya.example',
  PAYSTACK_SECRET_KEY: 'sk_live_made_up',
  PAYSTACK_PUBLIC_KEY: 'pk_live_made_up',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'Tafiya <tickets@tafiya.example>',
  ADMIN_EMAIL: 'Owner@Tafiya.example',
  ADMIN_PASSWORD: 'correct horse battery',
}
