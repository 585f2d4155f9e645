import * as z from 'zod/mini'
import { normalizePhone } from '#domain/phone.ts'

/**
 * Control characters, Unicode line separators and bidi marks can make a name display as something else. Lone surrogates
 * display as nothing, and PostgreSQL cannot store them.
 */
const TRICKS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** Fillers, joiners and lone accents. A name of only these would be an empty line on the manifest. */
const NOTHING_TO_SEE = /^[\p{Default_Ignorable_Code_Point}\p{Z}\p{M}\u2800]+$/u

/** Text that a user typed: trimmed, limited in length, without invisible or misleading characters. */
export const plainText = (least: number, tooShort: string, most: number) =>
  z.string(tooShort).check(
    z.trim(),
    z.minLength(least, tooShort),
    z.maxLength(most, `At most ${most} characters`),
    z.refine((text) => !NOTHING_TO_SEE.test(text), tooShort),
    z.refine((text) => !TRICKS.test(text), 'Contains characters that cannot be shown'),
  )

/** The same for several lines. Line endings become \n. */
export const plainParagraphs = (least: number, tooShort: string, most: number, tooLong: string) =>
  z.string(tooShort).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(least, tooShort),
    z.maxLength(most, tooLong),
    z.refine(
      (text) => !TRICKS.test(text.replace(/[\n\t]/g, ' ')),
      'Contains characters that cannot be shown',
    ),
  )

/** Lower case, so that one person has one address. */
export const emailAddress = (words: string) =>
  z.string(words).check(z.trim(), z.toLowerCase(), z.maxLength(254, words), z.email(words))

/** Accepts an empty string: an empty form field sends one. */
export const emailOrNothing = (words: string) =>
  z.string(words).check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, words),
    z.refine((text) => text === '' || emailAddress(words).safeParse(text).success, words),
  )

/** A link on our pages. Accepts only https, which excludes scripts, files and unencrypted connections. */
export const httpsOrNothing = (words: string) =>
  z.string(words).check(
    z.trim(),
    z.maxLength(300, 'At most 300 characters'),
    z.refine((text) => text === '' || isHttpsAddress(text), words),
  )

/** A valid phone number. Spaces, dashes, brackets and a plus are allowed between the digits. */
export const phoneNumber = (words: string) =>
  z.string(words).check(z.trim(), z.maxLength(30, words), z.refine(isPhoneNumber, words))

export const phoneNumberOrNothing = (words: string) =>
  z.string(words).check(
    z.trim(),
    z.maxLength(30, words),
    z.refine((text) => text === '' || isPhoneNumber(text), words),
  )

const isPhoneNumber = (text: string): boolean =>
  /^[+()\d\s-]+$/.test(text) && !TRICKS.test(text) && normalizePhone(text) !== undefined

/** Refuses a user name in the URL: `https://tafiya.example@evil.example` looks like our site but is not. */
const isHttpsAddress = (text: string): boolean =>
  /^https:\/\/\S+$/.test(text) && !TRICKS.test(text) && URL.canParse(text) && new URL(text).username === ''
