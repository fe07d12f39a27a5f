import { EMPTY_SET, membersOf, withMember, withoutMember, type SortedSet } from './sorted-set.js';

/** Subtasks that need the same amount of one resource. */
interface Bucket {
  readonly amount: number;
  readonly size: number;
  readonly members: SortedSet;
}

/** Subtasks by how much of one resource they need, least first. */
export type Buckets = readonly Bucket[];

export function withBucketMember(buckets: Buckets, amount: number, member: number): Buckets {
  const at = buckets.findIndex((bucket) => bucket.amount >= amount);
  const found = at < 0 ? undefined : buckets[at];
  if (found?.amount === amount) {
    const grown = { amount, size: found.size + 1, members: withMember(found.members, member) };
    return buckets.with(at, grown);
  }
  const fresh: Bucket = { amount, size: 1, members: withMember(EMPTY_SET, member) };
  return at < 0 ? [...buckets, fresh] : [...buckets.slice(0, at), fresh, ...buckets.slice(at)];
}

export function withoutBucketMember(buckets: Buckets, amount: number, member: number): Buckets {
  const at = buckets.findIndex((bucket) => bucket.amount === amount);
  const found = buckets[at];
  if (!found) return buckets;
  if (found.size === 1) return buckets.filter((bucket) => bucket !== found);
  return buckets.with(at, { amount, size: found.size - 1, members: withoutMember(found.members, member) });
}

/** Those who need exactly this amount, first to last. */
export function membersAt(buckets: Buckets, amount: number): Generator<number> {
  return membersOf(buckets.find((bucket) => bucket.amount === amount)?.members ?? EMPTY_SET);
}
