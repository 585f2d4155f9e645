import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

/** 1 January 1980 in the format of DOS. All files have the same time, so that the same content has the same bytes. */
const TIME = 0
const DATE = (1 << 5) | 1

/** Bit 11: file names are UTF-8. */
const FLAGS = 0x0800

/** Packs files into a ZIP archive (APPNOTE 6.3), without ZIP64: for archives far below 4 GB and 65,535 files. */
export async function zip(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [fileName, text] of Object.entries(files)) {
    const name = Buffer.from(fileName)
    const content = Buffer.from(text)
    // Compresses in a thread of its own, so that other requests do not wait.
    const packed = await deflate(content)
    const facts = entryFacts(name, content, packed)
    parts.push(Buffer.concat([uint32(0x04034b50), facts, name, packed]))
    // Version of the writer; then, after the facts: comment, disk, attributes, offset of the file.
    directory.push(
      Buffer.concat([uint32(0x02014b50), uint16(20), facts, Buffer.alloc(10), uint32(offset), name]),
    )
    offset += 4 + facts.length + name.length + packed.length
  }
  const index = Buffer.concat(directory)
  const count = uint16(directory.length)
  const end = [
    uint32(0x06054b50),
    Buffer.alloc(4),
    count,
    count,
    uint32(index.length),
    uint32(offset),
    uint16(0),
  ]
  return Buffer.concat([...parts, index, ...end])
}

/** The fields that the header of a file and its entry in the directory share. */
const entryFacts = (name: Buffer, content: Buffer, packed: Buffer): Buffer =>
  Buffer.concat([
    uint16(20),
    uint16(FLAGS),
    uint16(8),
    uint16(TIME),
    uint16(DATE),
    uint32(crc32(content)),
    uint32(packed.length),
    uint32(content.length),
    uint16(name.length),
    uint16(0),
  ])

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
