import type { DatabaseSync } from 'node:sqlite'
import { headKinds } from '../head-kind.ts'
import { inTransaction } from './transaction.ts'

/** `FFJ1`: identifies a file of this application (sqlite.org/pragma.html#pragma_application_id). */
const APPLICATION_ID = 0x46464a31

/** Counts the changes of the tables below and of the fields of entries; stored as the database's `user_version`. */
const SCHEMA_NUMBER = 2

/** The kinds of entries that become heads, as an SQL list. */
const HEAD_KINDS = Object.entries(headKinds)
  .filter(([, head]) => head !== undefined)
  .map(([kind]) => `'${kind}'`)
  .join(', ')

/**
 * Queried values have columns. All other fields are in `text`, except the bytes of an asset, which are in `bytes`. Ids
 * and chains are stored as JSON text, which supports characters that SQLite's UTF-8 does not (lone surrogates) or
 * treats specially (NUL).
 *
 * UNIQUE (chain, previous) makes a fork impossible. Because `previous` increases along a chain, its index also finds
 * the end of a chain and reads it in order.
 *
 * The marker of an erasure is written together with its entry, so that no crash can occur between the two. A purge
 * may delete the last entries, so `purged` stores the last assigned position, because positions are never reused. A
 * `purge` deletes the other heads of its chain, so that a fixture that is to be purged is in no index.
 */
const CREATE_TABLES = `
  CREATE TABLE entry (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    chain TEXT NOT NULL,
    previous INTEGER NOT NULL CHECK (previous >= 0 AND previous < position),
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    bytes BLOB,
    crc32 INTEGER NOT NULL,
    UNIQUE (chain, previous)
  ) STRICT;

  CREATE TABLE head (
    chain TEXT NOT NULL,
    kind TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (chain, kind)
  ) STRICT, WITHOUT ROWID;

  CREATE TRIGGER entry_becomes_head AFTER INSERT ON entry WHEN NEW.kind IN (${HEAD_KINDS})
  BEGIN
    INSERT INTO head (chain, kind, position)
    VALUES (NEW.chain, iif(NEW.kind = 'erasure', 'publication', NEW.kind), NEW.position)
    ON CONFLICT (chain, kind) DO UPDATE SET position = excluded.position;
  END;

  CREATE TABLE probe (bytes BLOB NOT NULL) STRICT;

  CREATE TABLE unfinished_scrub (position INTEGER PRIMARY KEY) STRICT;

  CREATE TRIGGER erasure_asks_for_scrub AFTER INSERT ON entry WHEN NEW.kind = 'erasure'
  BEGIN
    INSERT INTO unfinished_scrub (position) VALUES (NEW.position);
  END;

  CREATE TABLE purged (position INTEGER NOT NULL) STRICT;
  INSERT INTO purged (position) VALUES (0);

  CREATE TRIGGER purge_is_only_head AFTER INSERT ON entry WHEN NEW.kind = 'purge'
  BEGIN
    DELETE FROM head WHERE chain = NEW.chain AND kind <> 'purge';
  END;

  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_NUMBER};
`

/** Throws unless the database is a journal with a known schema, or empty if that is allowed. */
export function checkSchema(database: DatabaseSync, { mayBeEmpty }: { mayBeEmpty: boolean }): void {
  if (isEmpty(database)) {
    if (mayBeEmpty) return
    throw new Error('the database is empty: no journal was ever written to it')
  }
  if (readPragma(database, 'application_id') !== APPLICATION_ID) {
    throw new Error('the file is a database of another program, not a journal')
  }
  const found = Number(readPragma(database, 'user_version'))
  if (found === SCHEMA_NUMBER) return
  throw new Error(
    `the journal has schema ${found}, but this release supports only schema ${SCHEMA_NUMBER}`,
  )
}

/** Creates the tables in an empty database, in one transaction. */
export function createSchema(database: DatabaseSync): void {
  if (isEmpty(database)) inTransaction(database, () => database.exec(CREATE_TABLES))
}

export function isEmpty(database: DatabaseSync): boolean {
  const row = database.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()
  return row?.tables === 0 && readPragma(database, 'application_id') === 0
}

function readPragma(database: DatabaseSync, pragma: 'application_id' | 'user_version'): unknown {
  return database.prepare(`PRAGMA ${pragma}`).get()?.[pragma]
}
