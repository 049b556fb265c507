/** Pages and API of the local mail server. */
export const mailUrl = process.env['MAIL_URL'] ?? 'http://localhost:1080';
