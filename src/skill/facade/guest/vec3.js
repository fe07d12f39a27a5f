// `Vec3` as the package `vec3` has it, as far as skills use it, and `point`, its data for the host.
/* exported vec, point */
class Vec3 {
  constructor(x, y, z) {
    this.x = x;
    this.y = y;
    this.z = z;
  }
  set(x, y, z) {
    this.x = x;
    this.y = y;
    this.z = z;
    return this;
  }
  update(other) {
    return this.set(other.x, other.y, other.z);
  }
  offset(dx, dy, dz) {
    return new Vec3(this.x + dx, this.y + dy, this.z + dz);
  }
  translate(dx, dy, dz) {
    return this.set(this.x + dx, this.y + dy, this.z + dz);
  }
  plus(other) {
    return this.offset(other.x, other.y, other.z);
  }
  minus(other) {
    return this.offset(-other.x, -other.y, -other.z);
  }
  add(other) {
    return this.translate(other.x, other.y, other.z);
  }
  subtract(other) {
    return this.translate(-other.x, -other.y, -other.z);
  }
  scaled(factor) {
    return new Vec3(this.x * factor, this.y * factor, this.z * factor);
  }
  scale(factor) {
    return this.update(this.scaled(factor));
  }
  distanceTo(other) {
    return Math.hypot(this.x - other.x, this.y - other.y, this.z - other.z);
  }
  distanceSquared(other) {
    return this.minus(other).dot(this.minus(other));
  }
  xzDistanceTo(other) {
    return Math.hypot(this.x - other.x, this.z - other.z);
  }
  manhattanDistanceTo(other) {
    return Math.abs(this.x - other.x) + Math.abs(this.y - other.y) + Math.abs(this.z - other.z);
  }
  dot(other) {
    return this.x * other.x + this.y * other.y + this.z * other.z;
  }
  cross(other) {
    return new Vec3(
      this.y * other.z - this.z * other.y,
      this.z * other.x - this.x * other.z,
      this.x * other.y - this.y * other.x,
    );
  }
  norm() {
    return Math.hypot(this.x, this.y, this.z);
  }
  unit() {
    const norm = this.norm();
    return norm === 0 ? this.clone() : this.scaled(1 / norm);
  }
  normalize() {
    return this.update(this.unit());
  }
  abs() {
    return new Vec3(Math.abs(this.x), Math.abs(this.y), Math.abs(this.z));
  }
  floored() {
    return new Vec3(Math.floor(this.x), Math.floor(this.y), Math.floor(this.z));
  }
  floor() {
    return this.update(this.floored());
  }
  rounded() {
    return new Vec3(Math.round(this.x), Math.round(this.y), Math.round(this.z));
  }
  round() {
    return this.update(this.rounded());
  }
  clone() {
    return new Vec3(this.x, this.y, this.z);
  }
  equals(other) {
    return this.x === other.x && this.y === other.y && this.z === other.z;
  }
  toArray() {
    return [this.x, this.y, this.z];
  }
  toString() {
    return '(' + this.x + ', ' + this.y + ', ' + this.z + ')';
  }
}
globalThis.Vec3 = Vec3;
const vec = (at) => new Vec3(at.x, at.y, at.z);
const point = (at, of) => {
  if (typeof at !== 'object' || at === null || typeof at.x !== 'number') {
    throw new TypeError(
      of + ' expects a Vec3, got ' + (at === undefined ? 'undefined' : JSON.stringify(at)) + '.',
    );
  }
  return { x: at.x, y: at.y, z: at.z };
};
