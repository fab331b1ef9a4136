//! Natives of internal/nist: the curves P-256, P-384 and P-521 by RustCrypto.
//!
//! Points are their bytes as SEC 1 writes them, uncompressed in results, a zero byte for the point at
//! infinity; scalars are big-endian and as long as the curve's order. For invalid values, the result is empty.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use ecdsa::{EcdsaCurve, Signature, SignatureSize, hazmat};
use p256::NistP256;
use p256::elliptic_curve::array::ArraySize;
use p256::elliptic_curve::ff::PrimeField;
use p256::elliptic_curve::group::Group;
use p256::elliptic_curve::sec1::{FromSec1Point, ModulusSize, Sec1Point, ToSec1Point};
use p256::elliptic_curve::{
    AffinePoint, CurveArithmetic, FieldBytes, FieldBytesSize, NonZeroScalar, ProjectivePoint,
    Scalar,
};
use p384::NistP384;
use p521::NistP521;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("Mult", mult),
    ("Add", add),
    ("Expand", expand),
    ("Sign", sign),
    ("Verify", verify),
];

/// What the natives do, for one curve.
trait Curve {
    fn mult(point: &[u8], scalar: &[u8]) -> Option<Vec<u8>>;
    fn add(a: &[u8], b: &[u8]) -> Option<Vec<u8>>;
    fn expand(point: &[u8]) -> Option<Vec<u8>>;
    fn sign(d: &[u8], k: &[u8], digest: &[u8]) -> Option<Vec<u8>>;
    fn verify(point: &[u8], digest: &[u8], signature: &[u8]) -> Option<()>;
}

fn point<C: CurveArithmetic>(bytes: &[u8]) -> Option<ProjectivePoint<C>>
where
    AffinePoint<C>: FromSec1Point<C>,
    FieldBytesSize<C>: ModulusSize,
{
    let point = Sec1Point::<C>::from_bytes(bytes).ok()?;
    let point: Option<AffinePoint<C>> = AffinePoint::<C>::from_sec1_point(&point).into_option();
    point.map(Into::into)
}

fn encoded<C: CurveArithmetic>(point: ProjectivePoint<C>) -> Vec<u8>
where
    AffinePoint<C>: ToSec1Point<C>,
    FieldBytesSize<C>: ModulusSize,
{
    let affine: AffinePoint<C> = point.into();
    affine.to_sec1_point(false).as_bytes().to_vec()
}

fn field<C: CurveArithmetic>(bytes: &[u8]) -> Option<FieldBytes<C>> {
    FieldBytes::<C>::try_from(bytes).ok()
}

impl<C> Curve for C
where
    C: CurveArithmetic + EcdsaCurve,
    AffinePoint<C>: FromSec1Point<C> + ToSec1Point<C>,
    FieldBytesSize<C>: ModulusSize,
    SignatureSize<C>: ArraySize,
{
    fn mult(p: &[u8], scalar: &[u8]) -> Option<Vec<u8>> {
        let scalar: Scalar<C> = Scalar::<C>::from_repr(field::<C>(scalar)?).into_option()?;
        Some(encoded::<C>(if p.is_empty() {
            ProjectivePoint::<C>::mul_by_generator(&scalar)
        } else {
            point::<C>(p)? * scalar
        }))
    }

    fn add(a: &[u8], b: &[u8]) -> Option<Vec<u8>> {
        Some(encoded::<C>(point::<C>(a)? + point::<C>(b)?))
    }

    fn expand(p: &[u8]) -> Option<Vec<u8>> {
        point::<C>(p).map(encoded::<C>)
    }

    fn sign(d: &[u8], k: &[u8], digest: &[u8]) -> Option<Vec<u8>> {
        let d = NonZeroScalar::<C>::from_repr(field::<C>(d)?).into_option()?;
        let k = NonZeroScalar::<C>::from_repr(field::<C>(k)?).into_option()?;
        let (signature, _) = hazmat::sign_prehashed::<C>(&d, &k, digest).ok()?;
        Some(signature.to_bytes().to_vec())
    }

    fn verify(p: &[u8], digest: &[u8], signature: &[u8]) -> Option<()> {
        let signature = Signature::<C>::from_slice(signature).ok()?;
        hazmat::verify_prehashed::<C>(&point::<C>(p)?, digest, &signature).ok()
    }
}

/// Calls a function of the curve whose size in bits is parameter 0.
macro_rules! on_curve {
    ($cx:expr, $f:ident($($arg:expr),*)) => {
        match $cx.arg_i64(0) {
            256 => <NistP256 as Curve>::$f($($arg),*),
            384 => <NistP384 as Curve>::$f($($arg),*),
            521 => <NistP521 as Curve>::$f($($arg),*),
            _ => None,
        }
    };
}

fn answer(cx: &mut NativeCx<'_>, bytes: Option<Vec<u8>>) -> Outcome {
    cx.ret_bytes(0, bytes.unwrap_or_default());
    Outcome::Done
}

/// `Mult(curve int, point, scalar []byte) []byte`
fn mult(cx: &mut NativeCx<'_>) -> Outcome {
    let bytes = on_curve!(cx, mult(cx.arg_bytes(1), cx.arg_bytes(3)));
    answer(cx, bytes)
}

/// `Add(curve int, a, b []byte) []byte`
fn add(cx: &mut NativeCx<'_>) -> Outcome {
    let bytes = on_curve!(cx, add(cx.arg_bytes(1), cx.arg_bytes(3)));
    answer(cx, bytes)
}

/// `Expand(curve int, point []byte) []byte`
fn expand(cx: &mut NativeCx<'_>) -> Outcome {
    let bytes = on_curve!(cx, expand(cx.arg_bytes(1)));
    answer(cx, bytes)
}

/// `Sign(curve int, d, k, digest []byte) []byte`
fn sign(cx: &mut NativeCx<'_>) -> Outcome {
    let (d, k) = (cx.arg_bytes(1), cx.arg_bytes(3));
    let bytes = on_curve!(cx, sign(d, k, cx.arg_bytes(5)));
    answer(cx, bytes)
}

/// `Verify(curve int, point, digest, signature []byte) bool`
fn verify(cx: &mut NativeCx<'_>) -> Outcome {
    let (point, digest) = (cx.arg_bytes(1), cx.arg_bytes(3));
    let ok = on_curve!(cx, verify(point, digest, cx.arg_bytes(5))).is_some();
    cx.ret_bool(0, ok);
    Outcome::Done
}
